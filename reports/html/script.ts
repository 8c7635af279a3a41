/**
 * The script of the HTML report: filters by verdict, interface and text, and copies commands. Plain JavaScript as text, since it runs in the
 * reader's browser. Without it the report shows everything and lacks only the filter.
 */
export const REPORT_SCRIPT = `
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const tools = one('.tools');
  const items = all('[data-verdict]');
  const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));
  const chips = all('button[data-chip]', tools);
  const search = one('input', tools);
  const select = one('select', tools);
  const output = one('output', tools);

  const filter = () => {
    const verdicts = chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map((chip) => chip.dataset.chip);
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      const visible =
        (verdicts.length === 0 || verdicts.includes(item.dataset.verdict)) &&
        (select.value === '' || select.value === item.dataset.interface) &&
        words.every((word) => texts.get(item).includes(word));
      item.hidden = !visible;
      if (visible && item.matches('tr')) shown += 1;
    }
    for (const group of all('[data-group]')) {
      group.hidden = !all('[data-verdict]', group).some((item) => !item.hidden);
    }
    for (const nothing of all('.nothing[data-for]')) {
      nothing.hidden = all('#' + nothing.dataset.for + ' [data-verdict]').some((item) => !item.hidden);
    }
    output.value = shown + ' of ' + items.filter((item) => item.matches('tr')).length + ' requirements';
  };

  for (const chip of chips) {
    chip.addEventListener('click', () => {
      chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
      filter();
    });
  }
  search.addEventListener('input', filter);
  select.addEventListener('change', filter);
  one('button[data-clear]', tools).addEventListener('click', () => {
    for (const chip of chips) chip.setAttribute('aria-pressed', 'false');
    search.value = '';
    select.value = '';
    filter();
  });
  tools.hidden = false;
  filter();

  for (const button of all('button[data-copy]')) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(one('pre', button.closest('.command')).textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
  }
  addEventListener('beforeprint', () => { for (const details of all('details')) details.open = true; });
})();
`;
