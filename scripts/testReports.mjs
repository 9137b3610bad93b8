/**
 * Tests of a report of vitest: title and whether it passed, failed or was skipped.
 * @returns {{ title: string, status: string }[]}
 */
export const readVitest = (report) =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      title,
      status: ['passed', 'failed'].includes(status) ? status : 'skipped',
    })),
  )

/**
 * Tests of a report of Playwright: title and whether it passed, failed or was skipped.
 * @returns {{ title: string, status: string }[]}
 */
export function readPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const statuses = { expected: 'passed', skipped: 'skipped' }
  return report.suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    // A flaky test is a failed one: it did not pass when it was asked.
    tests.map(({ status }) => ({ title, status: statuses[status] ?? 'failed' })),
  )
}
