import { expect, it } from 'vitest'
import { readAliases } from './aliases.ts'

it('reads the paths of a tsconfig.json with comments, relative to its folder and baseUrl', () => {
  const text = `{
    // The app's own names.
    "compilerOptions": {
      "baseUrl": "src",
      "paths": { "@config": ["./wagmi.ts"], "@lib/*": ["lib/*", "../shared/*"] },
    },
  }`
  expect(readAliases('apps/web/tsconfig.json', text)).toEqual([
    { folder: 'apps/web', pattern: '@config', targets: ['apps/web/src/wagmi.ts'] },
    { folder: 'apps/web', pattern: '@lib/*', targets: ['apps/web/src/lib/*', 'apps/web/shared/*'] },
  ])
})

it.each([
  '',
  '{',
  '[]',
  '{ "compilerOptions": { "paths": [] } }',
  '{ "compilerOptions": { "paths": { "@": 1 } } }',
])('finds none in %j', (text) => {
  expect(readAliases('tsconfig.json', text)).toEqual([])
})
