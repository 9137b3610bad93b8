import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/**
 * vitest's reporter of what failed outside of every test: errors that nobody caught, and hooks around tests. It writes
 * `{ file?, message }[]` to the path in `OUTSIDE_ERRORS`; `file` is the one that ran then.
 */
export default class OutsideErrors {
  onTestRunEnd(modules, unhandled) {
    const errors = unhandled.map((error) => ({
      file: toFile(error.VITEST_TEST_PATH),
      message: toMessage(error),
    }))
    for (const module of modules)
      for (const suite of [module, ...module.children.allSuites()])
        for (const error of suite.errors())
          errors.push({ file: toFile(module.moduleId), message: toMessage(error) })
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(errors))
  }
}

const toFile = (file) => file && path.relative(root, file)
const toMessage = ({ message, stack }) => stack || message || 'No message.'
