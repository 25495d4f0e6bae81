import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Prints every skipped test with its reason: what was not checked is never silent. */
export class SkipReporter implements Reporter {
  #filtered = false

  onInit(vitest: Vitest): void {
    this.#filtered = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const line of modules.flatMap((module) => this.#lines(module))) console.warn(line)
  }

  /** Tests left out by `-t` count as skipped too; whoever named a pattern knows that. */
  #lines(module: TestModule): string[] {
    return [...module.children.allTests('skipped')].flatMap((test) => {
      const result = test.result()
      const reason = result.state === 'skipped' ? result.note : undefined
      if (reason === undefined && this.#filtered) return []
      return [`skipped: ${module.relativeModuleId}: ${test.fullName}: ${reason ?? 'no reason given'}`]
    })
  }
}
