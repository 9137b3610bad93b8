import { stripVTControlCharacters } from 'node:util'

/**
 * Reads vitest's test modules: tests with their seconds, and failures outside of every test (a hook, an uncaught error, a process that
 * exited before its tests ended).
 * @returns {{ tests: Test[], outside: { file?: string, message: string }[] }}
 */
export function readVitest(modules, unhandled, toFile) {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => toTest(test, toFile(module.moduleId))),
  )
  const cut = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
  // Vitest names no file when a process exits, so it must be the files whose tests did not end.
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
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    ...(error && { reason: toReason(toMessage(error)) }),
  }
}

const toMessage = ({ message, stack, cause }) =>
  [...(cause ? [toMessage(cause)] : []), stack || message || 'No message.'].join('\n')

/**
 * Reads a Playwright report: each test's file, title, status and seconds and, if it failed at least once, the reason.
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

/** Returns the start of an error, for a summary. */
export const toReason = (message) => stripVTControlCharacters(message).split('\n').slice(0, 8).join('\n')
