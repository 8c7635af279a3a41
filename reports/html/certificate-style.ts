/** What the certificate adds to the base style: one sheet of A4, on screen and on paper. */
export const CERTIFICATE_STYLE = `
@page{size:A4;margin:0}
body{background:var(--page)}
.sheet{width:210mm;min-height:297mm;margin:24px auto;background:var(--sheet);border:1px solid var(--line);padding:18mm 18mm 13mm;display:flex;flex-direction:column;gap:5.5mm;font-size:13px}
.sheet header{border-bottom:2px solid var(--text);padding-bottom:5mm;display:flex;justify-content:space-between;align-items:flex-end;gap:8mm}
.sheet h1{font-size:27px;line-height:1.15;font-weight:650;letter-spacing:-.01em}
.sheet header .soft{text-align:right;font-size:12px;white-space:nowrap}
.subject{display:flex;justify-content:space-between;align-items:center;gap:8mm}
.subject h2{font-size:21px;line-height:1.25;font-weight:650;overflow-wrap:anywhere}
.subject .overall{font-size:15px}
.lead{font-size:14px;max-width:158mm}
.plain{border-left:3px solid var(--warn-fill);padding:1mm 0 1mm 4mm}
.plain ul,.scope ul{padding-left:5mm}
.interfaces{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:12.5px}
th{text-align:left;font-weight:600;color:var(--soft);font-size:11.5px;border-bottom:1px solid var(--text);padding:0 4px 5px 0;vertical-align:bottom}
td{padding:6px 6px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
th.number,th:last-child{width:1%}
th.number,td.number{text-align:right;padding-right:10px;font-variant-numeric:tabular-nums}
td strong{font-weight:650;display:block}
.sheet h3{font-size:13px;font-weight:650;margin:0 0 1.5mm}
.scope{display:flex;flex-direction:column;gap:1.5mm}
.facts{display:grid;grid-template-columns:38mm 1fr;gap:1mm 4mm;font-size:12px}
.facts dt{color:var(--soft)}
.facts dd{overflow-wrap:anywhere}
.facts code{font-size:11px}
.sign{margin-top:auto;display:grid;grid-template-columns:1fr 1fr 40mm;gap:9mm;padding-top:14mm}
.sign p{border-top:1px solid var(--text);padding-top:1.5mm;font-size:11.5px;color:var(--soft)}
.sheet footer{margin-top:auto;font-size:11px;color:var(--soft);border-top:1px solid var(--line);padding-top:3mm}
.sign+footer{margin-top:0}
@media (max-width:220mm){.sheet{width:auto;min-height:0;margin:0;border:0;padding:24px 18px}.sheet header,.subject{flex-direction:column;align-items:flex-start}.sheet header .soft{text-align:left}}
@media screen and (max-width:600px){.facts,.sign{grid-template-columns:1fr}.facts dd{margin-bottom:1mm}}
@media print{body{background:#fff}.sheet{width:210mm;min-height:296mm;margin:0;border:0;padding:18mm 18mm 13mm}.sheet header,.subject{flex-direction:row}}
`;
