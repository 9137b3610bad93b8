import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { readVitest } from './testReports.mjs'

/** Vitest reporter for `npm test`: writes the result of `readVitest`, and each file's seconds, to `TEST_REPORT`. */
export default class TestReporter {
  onTestRunEnd(modules, unhandled) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } =
        module.diagnostic()
      return {
        file: toFile(module.moduleId),
        imports: (collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000,
        tests: duration / 1000,
      }
    })
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({ ...readVitest(modules, unhandled, toFile), files }),
    )
  }
}

const toFile = (file) => file && path.relative(root, file)
