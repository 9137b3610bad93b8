import { expect, it } from 'vitest'
import { convertManifest } from './convertManifest.ts'

const parameters = {
  removed: ['old'],
  added: { new: '^1.0.0', wagmi: '^2.19.0' },
  minimums: { wagmi: '^2.19.0 || ^3.6.0' },
}

it.each([
  ['^2.14.11', '^2.19.0'],
  ['2.18.0', '^2.19.0'],
  ['^2.19.3', '^2.19.3'],
  ['~3.1.0', '^3.6.0'],
  ['^3.7.0', '^3.7.0'],
  ['^1.4.0', '^1.4.0'],
  ['latest', 'latest'],
  ['workspace:*', 'workspace:*'],
])('raises wagmi %s to %s', (range, expected) => {
  const text = JSON.stringify({ dependencies: { old: '1', wagmi: range } })
  expect(JSON.parse(convertManifest(text, parameters)).dependencies.wagmi).toBe(expected)
})

it('removes from every list, adds what is missing in order, and keeps the format', () => {
  const text =
    '{\r\n\t"dependencies": {\r\n\t\t"a": "1",\r\n\t\t"z": "1"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"old": "1",\r\n\t\t"wagmi": "^3.7.0"\r\n\t}\r\n}\r\n'
  expect(convertManifest(text, parameters)).toBe(
    '{\r\n\t"dependencies": {\r\n\t\t"a": "1",\r\n\t\t"new": "^1.0.0",\r\n\t\t"z": "1"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"wagmi": "^3.7.0"\r\n\t}\r\n}\r\n',
  )
})

it('returns the same text if nothing changes', () => {
  const text = '{"dependencies":{"wagmi":"^3.7.0"}}'
  expect(convertManifest(text, { removed: [], added: {}, minimums: parameters.minimums })).toBe(text)
})
