/** How long the target took to respond: a table with one row for each operation. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { latencies, type Latency } from '../latency.ts';
import { html, type Html } from './template.ts';

const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

const row = ({ operation, responses, median, p90, longest, failures }: Latency): Html =>
  html`<tr>
    <td><code>${operation === '' ? 'not in a document' : operation}</code></td>
    <td class="number">${responses}</td>
    <td class="number">${milliseconds(median)}</td>
    <td class="number">${milliseconds(p90)}</td>
    <td class="number">${milliseconds(longest)}</td>
    <td class="number">${failures}</td>
  </tr>`;

/** Undefined without a recording. */
export function latencySection(recording: readonly RecordingEvent[]): Html | undefined {
  const all = latencies(recording);
  if (all.length === 0) return undefined;
  return html`<section aria-labelledby="latency">
    <h2 id="latency">Response times<span class="count">${all.length}</span></h2>
    <details class="rows-group">
      <summary>Median, 90th percentile and maximum of each operation, the slowest first</summary>
      <div class="scroll">
        <table class="latency">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col" class="number">Responses</th>
              <th scope="col" class="number">Median</th>
              <th scope="col" class="number">90 %</th>
              <th scope="col" class="number">Maximum</th>
              <th scope="col" class="number">No response</th>
            </tr>
          </thead>
          <tbody>
            ${all.map(row)}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}
