/**
 * The script of the HTML report: filters causes and requirements by verdict, interface and words, opens what matches, and copies commands. Plain
 * JavaScript as text, since it runs in the reader's browser. Without it the report contains everything and lacks only the filter.
 */
export const REPORT_SCRIPT = `
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const tools = one('.tools');
  const more = one('button[data-more]', tools);
  const search = one('input', tools);
  const select = one('select', tools);
  const output = one('output', tools);
  const chips = all('button[data-chip]', tools);
  const causes = all('details.cause');
  const rows = all('tr[data-verdict]');
  const groups = all('[data-group]').map((group) => ({ group, rows: all('tr[data-verdict]', group) }));
  const MOST_OPENED_CAUSES = 3;
  const MOST_OPENED_ROWS = 60;
  // Made when words are first looked for.
  let texts;
  const opened = new Set();

  const open = (details) => {
    if (details.open) return;
    details.open = true;
    opened.add(details);
  };
  const closeOpened = () => {
    for (const details of opened) details.open = false;
    opened.clear();
  };

  const filter = () => {
    const verdicts = chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.dataset.chip);
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const wanted = select ? select.value : '';
    if (words.length > 0) texts ??= new Map([...causes, ...rows].map((item) => [item, item.textContent.toLowerCase()]));
    const matches = (item) =>
      (verdicts.length === 0 || verdicts.includes(item.dataset.verdict)) &&
      (wanted === '' || item.dataset.interface.split(' ').includes(wanted)) &&
      words.every((word) => texts.get(item).includes(word));
    const shown = new Set([...causes, ...rows].filter(matches));
    for (const item of [...causes, ...rows]) if (item.hidden === shown.has(item)) item.hidden = !shown.has(item);
    const shownCauses = causes.filter((item) => shown.has(item));
    const shownRows = rows.filter((item) => shown.has(item));

    closeOpened();
    const isFiltered = verdicts.length > 0 || words.length > 0;
    if (words.length > 0 && shownCauses.length <= MOST_OPENED_CAUSES) shownCauses.forEach(open);
    for (const { group, rows: own } of groups) {
      const count = own.filter((item) => shown.has(item)).length;
      group.hidden = count === 0;
      if (isFiltered && count > 0 && shownRows.length <= MOST_OPENED_ROWS && group.matches('details')) open(group);
      const counter = one(':scope > summary > .count', group);
      if (counter) counter.textContent = count === own.length ? count : count + ' of ' + own.length;
    }
    for (const [name, shownItems] of [['causes', shownCauses], ['requirements', shownRows]]) {
      const nothing = one('.nothing[data-for=' + name + ']');
      if (nothing) nothing.hidden = shownItems.length > 0;
    }
    output.value =
      isFiltered || wanted !== ''
        ? shownCauses.length + ' of ' + causes.length + ' causes, ' + shownRows.length + ' of ' + rows.length + ' requirements'
        : '';
  };

  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(filter, 80);
  });
  tools.addEventListener('submit', (event) => {
    event.preventDefault();
    filter();
  });
  more.addEventListener('click', () => {
    const isOpen = tools.classList.toggle('open');
    more.setAttribute('aria-expanded', String(isOpen));
  });
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
      filter();
    });
  }
  if (select) select.addEventListener('change', filter);
  one('button[data-clear]', tools).addEventListener('click', () => {
    for (const chip of chips) chip.setAttribute('aria-pressed', 'false');
    search.value = '';
    if (select) select.value = '';
    filter();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    search.focus();
  });
  tools.hidden = false;

  if (navigator.clipboard) {
    for (const button of all('button[data-copy]')) button.hidden = false;
    document.addEventListener('click', async ({ target }) => {
      if (!target.matches('button[data-copy]')) return;
      await navigator.clipboard.writeText(one('pre', target.closest('.command')).textContent);
      target.textContent = 'Copied';
      setTimeout(() => { target.textContent = 'Copy'; }, 1500);
    });
  }
  // Paper shows each cause, but neither their single findings nor the groups that are closed.
  const printed = new Set();
  addEventListener('beforeprint', () => {
    for (const details of causes) if (!details.open) { details.open = true; printed.add(details); }
  });
  addEventListener('afterprint', () => {
    for (const details of printed) details.open = false;
    printed.clear();
  });
})();
`;
