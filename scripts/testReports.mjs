import { stripVTControlCharacters } from 'node:util'

/**
 * Tests of a report of vitest: file, title and whether it passed, failed or was skipped; of one that failed, be it once
 * before it passed, why.
 * @returns {{ file: string, title: string, status: string, reason?: string }[]}
 */
export const readVitest = (report) =>
  report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages: [message] = [] }) => ({
      file,
      title,
      status: ['passed', 'failed'].includes(status) ? status : 'skipped',
      ...(message && { reason: toReason(message) }),
    })),
  )

/**
 * Tests of a report of Playwright: title and whether it passed, failed or was skipped; of one that failed, be it once
 * before it passed, why.
 * @returns {{ title: string, status: string, reason?: string }[]}
 */
export function readPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const statuses = { expected: 'passed', flaky: 'passed', skipped: 'skipped' }
  return report.suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }) => {
      const message = results.find(({ error }) => error)?.error.message
      return { title, status: statuses[status] ?? 'failed', ...(message && { reason: toReason(message) }) }
    }),
  )
}

/** The beginning of an error, for a summary. */
export const toReason = (message) => stripVTControlCharacters(message).split('\n').slice(0, 8).join('\n')
