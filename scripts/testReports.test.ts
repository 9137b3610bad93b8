import { expect, it } from 'vitest'
import { secondTriesMax, sumUp } from './steps.mjs'
import { readPlaywright, readVitest } from './testReports.mjs'

it('reads what vitest passed, failed and did not run', () => {
  const assertionResults = [
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'failed', failureMessages: ['\u001b[31mNo b.\u001b[39m'] },
    { title: 'c', status: 'pending' },
    { title: 'd', status: 'todo' },
    { title: 'e', status: 'passed', failureMessages: ['Not at first.'] },
  ]
  const file = 'a.test.ts'
  expect(readVitest({ testResults: [{ name: file, assertionResults }] })).toEqual([
    { file, title: 'a', status: 'passed' },
    { file, title: 'b', status: 'failed', reason: 'No b.' },
    { file, title: 'c', status: 'skipped' },
    { file, title: 'd', status: 'skipped' },
    { file, title: 'e', status: 'passed', reason: 'Not at first.' },
  ])
})

it('reads nested specs of Playwright, and why one passed at its second try only', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  })
  const report = {
    suites: [
      {
        specs: [spec('a', 'expected')],
        suites: [
          {
            specs: [
              spec('b', 'flaky', 'Not at first.'),
              spec('c', 'skipped'),
              spec('d', 'unexpected', 'No d.'),
            ],
          },
        ],
      },
    ],
  }
  expect(readPlaywright(report)).toEqual([
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'passed', reason: 'Not at first.' },
    { title: 'c', status: 'skipped' },
    { title: 'd', status: 'failed', reason: 'No d.' },
  ])
})

it('sums real tests, and counts a step that breaks without one as one failure', () => {
  const tests = [
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'failed' },
    { title: 'c', status: 'skipped' },
  ]
  const results = [
    { code: 1, tests },
    { code: 1, tests: [] },
    { code: 0, tests: [] },
  ]
  expect(sumUp(results)).toEqual({ passed: 1, failed: 2 })
})

it('lets few tests pass at their second try, and a run that needs more of them fail', () => {
  const late = (count: number) => [
    {
      code: 0,
      tests: Array.from({ length: count }, (_, at) => ({
        title: `${at}`,
        status: 'passed',
        reason: 'Late.',
      })),
    },
  ]
  expect(sumUp(late(secondTriesMax))).toEqual({ passed: secondTriesMax, failed: 0 })
  expect(sumUp(late(secondTriesMax + 1))).toEqual({ passed: secondTriesMax + 1, failed: 1 })
})

it('counts what failed outside of tests, and passed when its file ran again, as one second try a file', () => {
  const step = (isLate: boolean, files: number) => ({
    code: isLate ? 0 : 1,
    tests: [],
    outside: Array.from({ length: 2 * files }, (_, index) => ({
      file: `${index >> 1}.test.ts`,
      message: 'No.',
      isLate,
    })),
  })
  expect(sumUp([step(true, secondTriesMax)])).toEqual({ passed: 0, failed: 0 })
  expect(sumUp([step(true, secondTriesMax + 1)])).toEqual({ passed: 0, failed: 1 })
  expect(sumUp([step(false, 1)])).toEqual({ passed: 0, failed: 1 })
})
