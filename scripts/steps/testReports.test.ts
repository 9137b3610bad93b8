import { expect, it } from 'vitest'
import { secondTriesMax, sumUp } from './runSteps.mjs'
import { readPlaywright, readVitest } from './testReports.mjs'

const noErrors: { message: string }[] = []
const seconds = 1.5

/** Creates a test module like those that vitest's reporters receive. */
function createModule(
  file: string,
  tests: { name: string; state: string; errors?: { message: string }[] }[],
  { state = 'passed', errors = noErrors } = {},
) {
  return {
    moduleId: file,
    state: () => state,
    errors: () => errors,
    children: {
      allTests: () =>
        tests.map(({ name, ...result }) => ({
          name,
          result: () => result,
          diagnostic: () => ({ duration: 1_000 * seconds }),
        })),
      allSuites: () => [],
    },
  }
}

it('reads what vitest passed, failed and skipped', () => {
  const tests = [
    { name: 'a', state: 'passed', errors: [] },
    { name: 'b', state: 'failed', errors: [{ message: '\u001b[31mNo b.\u001b[39m' }] },
    { name: 'c', state: 'pending' },
    { name: 'd', state: 'skipped' },
    { name: 'e', state: 'passed', errors: [{ message: 'Not at first.' }] },
  ]
  const file = 'a.test.ts'
  expect(readVitest([createModule(file, tests)], [], (id: string) => id)).toEqual({
    tests: [
      { file, title: 'a', status: 'passed', seconds },
      { file, title: 'b', status: 'failed', seconds, reason: 'No b.' },
      { file, title: 'c', status: 'skipped', seconds },
      { file, title: 'd', status: 'skipped', seconds },
      { file, title: 'e', status: 'passed', seconds, reason: 'Not at first.' },
    ],
    outside: [],
  })
})

it('names the file of a failed hook, an uncaught error, and a process that exited early', () => {
  const modules = [
    createModule('hook.test.ts', [], { errors: [{ message: 'No hook.' }] }),
    createModule('cut.test.ts', [], { state: 'queued' }),
  ]
  const unhandled = [
    { message: 'Not caught.', VITEST_TEST_PATH: 'other.test.ts' },
    { message: 'Worker exited.', VITEST_TEST_PATH: undefined },
  ]
  expect(readVitest(modules, unhandled, (id: string) => id).outside).toEqual([
    { file: 'other.test.ts', message: 'Not caught.' },
    { file: 'cut.test.ts', message: 'The process exited before its tests ended.\nWorker exited.' },
    { file: 'hook.test.ts', message: 'No hook.' },
  ])
})

it('reads nested Playwright specs and why one passed only on its second try', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ error: { message }, duration: 1_500 })) }],
  })
  const report = {
    suites: [
      {
        specs: [{ ...spec('a', 'expected'), file: 'a.spec.ts' }],
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
    { file: 'a.spec.ts', title: 'a', status: 'passed', seconds: 0 },
    { title: 'b', status: 'passed', seconds: 1.5, reason: 'Not at first.' },
    { title: 'c', status: 'skipped', seconds: 0 },
    { title: 'd', status: 'failed', seconds: 1.5, reason: 'No d.' },
  ])
})

it('sums real tests and counts a step that fails without one as one failure', () => {
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

it('allows a few second tries and fails a run that needs more', () => {
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

it('counts failures outside of tests that passed when their file reran as one second try per file', () => {
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
