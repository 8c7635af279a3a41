/** The Allure results of a run: those of allure-vitest, without waiting for the disk after each of hundreds of files. */

import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { FileSystemWriter, type ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import AllureReporter from 'allure-vitest/reporter';
import type { Reporter } from 'vitest/node';

/** Writes results and attachments as they are; nothing reads them before the run has ended. */
class UnflushedWriter extends FileSystemWriter {
  readonly #folder: string;

  constructor(folder: string) {
    super({ resultsDir: folder });
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  override writeResult(result: Parameters<FileSystemWriter['writeResult']>[0]): void {
    this.writeAttachment(`${result.uuid}-result.json`, Buffer.from(JSON.stringify(result)));
  }

  override writeAttachment(name: string, content: Buffer): void {
    writeFileSync(path.join(this.#folder, name), content);
  }
}

export function allureResults(folder: string): Reporter {
  const reporter = new AllureReporter({ resultsDir: folder, reportMatchers: false });
  const onInit = reporter.onInit.bind(reporter);
  reporter.onInit = (vitest) => {
    onInit(vitest);
    // allure-vitest makes its writer itself and takes no other.
    const { allureReporterRuntime } = reporter as unknown as { readonly allureReporterRuntime: ReporterRuntime };
    allureReporterRuntime.writer = new UnflushedWriter(folder);
  };
  return reporter;
}
