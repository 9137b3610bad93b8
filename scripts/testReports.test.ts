import { expect, it } from 'vitest'
import { sumUp } from './steps.mjs'
import { readPlaywright, readVitest } from './testReports.mjs'

it('reads what vitest passed, failed and did not run', () => {
  const assertionResults = [
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'failed' },
    { title: 'c', status: 'pending' },
    { title: 'd', status: 'todo' },
  ]
  expect(readVitest({ testResults: [{ assertionResults }] }).map(({ status }) => status)).toEqual([
    'passed',
    'failed',
    'skipped',
    'skipped',
  ])
})

it('reads nested specs of Playwright and takes a flaky one for failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = {
    suites: [
      { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped')] }] },
    ],
  }
  expect(readPlaywright(report)).toEqual([
    { title: 'a', status: 'passed' },
    { title: 'b', status: 'failed' },
    { title: 'c', status: 'skipped' },
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
