import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/**
 * vitest's reporter of what failed outside of every test: errors that nobody caught, hooks around tests, and processes
 * that ended before their tests. It writes `{ file?, message }[]` to the path in `OUTSIDE_ERRORS`; `file` is the one
 * that ran then.
 */
export default class OutsideErrors {
  onTestRunEnd(modules, unhandled) {
    const cut = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
    // The end of a process is told without its file: whose tests did not end names it.
    const told = unhandled.filter((error) => error.VITEST_TEST_PATH || cut.length === 0)
    const lost = unhandled.filter((error) => !told.includes(error)).map(toMessage)
    const errors = [
      ...told.map((error) => ({ file: toFile(error.VITEST_TEST_PATH), message: toMessage(error) })),
      ...cut.map((module) => ({
        file: toFile(module.moduleId),
        message: ['Its process ended before its tests.', ...lost].join('\n'),
      })),
    ]
    for (const module of modules)
      for (const suite of [module, ...module.children.allSuites()])
        for (const error of suite.errors())
          errors.push({ file: toFile(module.moduleId), message: toMessage(error) })
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(errors))
  }
}

const toFile = (file) => file && path.relative(root, file)
const toMessage = ({ message, stack, cause }) =>
  [...(cause ? [toMessage(cause)] : []), stack || message || 'No message.'].join('\n')
