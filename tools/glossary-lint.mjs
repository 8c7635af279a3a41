#!/usr/bin/env node
/**
 * Reports the words that docs/glossary.md says to avoid, in every text that a person reads: comments, strings and names of TypeScript, texts of the
 * contracts, Markdown. The table in the glossary is the only list. Usage: `node tools/glossary-lint.mjs [FILE...]`; exit code 1 if a word is found.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

const GLOSSARY = 'docs/glossary.md';
/** The list of words itself, its tests, ids of the past, and pages made from texts that are read at their source. */
const EXCLUDED = [
  GLOSSARY,
  'tools/glossary-lint',
  'docs/renamed-requirements.yaml',
  'docs/former-declarations.yaml',
  'docs/selftest',
];
const HEADING = '## Words to avoid';
/** Quotations of a source document keep the document's words; the media types and patterns of a schema are no prose. */
const QUOTED_KEYS = new Set(['source', 'section', 'sections', 'item', 'pattern', 'const', 'enum', '$ref']);

/** The rows of the table "Words to avoid": a pattern, what to write instead, and the words whose presence on the line allows it. */
export function wordsToAvoid(glossary) {
  const table = glossary.slice(glossary.indexOf(HEADING));
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, avoid, write, allowed]) => ({
      pattern: anyOf(avoid, 'gi'),
      write,
      allowed: allowed ? anyOf(allowed, 'i') : undefined,
    }));
}

function anyOf(list, flags) {
  const words = list.split(',').map((word) => word.trim().replace(/ /g, '\\s+').replace(/[’']/g, "['’]"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, `${flags}u`);
}

/** A name as words: `notShownHere` and `not-shown-here` are both `not shown here`. */
export function inWords(name) {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[-_.$]+/g, ' ');
}

/** The texts of a file, each with its line number (from 1). */
export function textsOf(file, content) {
  if (file.endsWith('.md')) return markdownTexts(content);
  if (/\.ya?ml$/.test(file)) return yamlTexts(content);
  return codeTexts(file, content);
}

function markdownTexts(content) {
  let fenced = false;
  return content.split('\n').flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    return fenced
      ? []
      : [
          {
            line: index + 1,
            text: line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)).replace(/\]\([^)]*\)/g, ']'),
          },
        ];
  });
}

function yamlTexts(content) {
  const counter = new LineCounter();
  const document = parseDocument(content, { lineCounter: counter });
  const texts = [];
  visit(document, {
    Pair(_, pair) {
      if (isScalar(pair.key) && QUOTED_KEYS.has(pair.key.value)) return visit.SKIP;
      return undefined;
    },
    Scalar(key, node) {
      if (typeof node.value === 'string' && node.range)
        texts.push({
          line: counter.linePos(node.range[0]).line,
          text: inWords(node.value).replace(/\p{Lu}/gu, (letter) => letter.toLowerCase()),
        });
    },
  });
  for (const [index, line] of content.split('\n').entries()) {
    const comment = /(?:^|\s)#\s(.*)$/.exec(line);
    if (comment) texts.push({ line: index + 1, text: comment[1] });
  }
  return texts;
}

function codeTexts(file, content) {
  const { program, comments, errors } = parseSync(file, content);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const starts = [0, ...[...content.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const texts = [];
  const add = (offset, text) =>
    text.split('\n').forEach((part, index) => texts.push({ line: lineAt(offset) + index, text: part }));
  for (const { start, value } of comments) add(start, value);
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.start, inWords(node.value));
    },
    TemplateElement(node) {
      add(node.start, inWords(node.value.raw));
    },
    Identifier(node) {
      add(node.start, inWords(node.name));
    },
  }).visit(program);
  return texts;
}

/** One line per word found: `file:line: avoid "word"; write: ...`. */
export function problemsIn(file, content, rules) {
  const found = new Set();
  const names = [{ line: 1, text: inWords(file) }];
  for (const { line, text } of [...names, ...textsOf(file, content)])
    for (const { pattern, write, allowed } of rules)
      if (!allowed?.test(text))
        for (const [word] of text.matchAll(pattern)) found.add(`${file}:${line}: avoid "${word}"; write: ${write}`);
  return [...found];
}

function main(files) {
  const rules = wordsToAvoid(readFileSync(GLOSSARY, 'utf8'));
  const all =
    files.length > 0
      ? files
      : execFileSync(
          'git',
          ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', '*.yaml', '*.ts', '*.mjs'],
          { encoding: 'utf8' },
        )
          .split('\n')
          .filter((file) => file !== '');
  const problems = all
    .filter((file) => !EXCLUDED.some((prefix) => file.startsWith(prefix)))
    .flatMap((file) => problemsIn(file, readFileSync(file, 'utf8'), rules));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) {
    console.log(`${problems.length} words to avoid; see ${GLOSSARY}`);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith('glossary-lint.mjs')) main(process.argv.slice(2));
