import { stripVTControlCharacters } from 'node:util'

/**
 * Reads the test modules of vitest: tests, and what failed outside of every test (a hook, an error that nobody caught, a
 * process that ended before its tests).
 * @returns {{ tests: Test[], outside: { file?: string, message: string }[] }}
 */
export function readVitest(modules, unhandled, toFile) {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => toTest(test, toFile(module.moduleId))),
  )
  const cut = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
  // vitest names no file when a process ends: the files whose tests did not end are the ones.
  const told = unhandled.filter((error) => error.VITEST_TEST_PATH || cut.length === 0)
  const lost = unhandled.filter((error) => !told.includes(error)).map(toMessage)
  const outside = [
    ...told.map((error) => ({ file: toFile(error.VITEST_TEST_PATH), message: toMessage(error) })),
    ...cut.map((module) => ({
      file: toFile(module.moduleId),
      message: ['The process exited before its tests ended.', ...lost].join('\n'),
    })),
    ...modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({ file: toFile(module.moduleId), message: toMessage(error) })),
      ),
    ),
  ]
  return { tests, outside: outside.map(({ file, message }) => ({ file, message: toReason(message) })) }
}

function toTest(test, file) {
  const { state, errors: [error] = [] } = test.result()
  return {
    file,
    title: test.name,
    status: ['passed', 'failed'].includes(state) ? state : 'skipped',
    ...(error && { reason: toReason(toMessage(error)) }),
  }
}

const toMessage = ({ message, stack, cause }) =>
  [...(cause ? [toMessage(cause)] : []), stack || message || 'No message.'].join('\n')

/**
 * Reads a report of Playwright: each test's file, title, status and seconds and, where it failed, even once before it
 * passed, the reason.
 * @returns {Test[]}
 */
export function readPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const statuses = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }
  return report.suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results = [] }) => {
      const message = results.find(({ error }) => error)?.error.message
      return {
        file,
        title,
        status: statuses[status] ?? 'failed',
        seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
        ...(message && { reason: toReason(message) }),
      }
    }),
  )
}

/** The beginning of an error, for a summary. */
export const toReason = (message) => stripVTControlCharacters(message).split('\n').slice(0, 8).join('\n')
