import { expect, it } from 'vitest'
import { addKit, findSamples } from './samples.mjs'

it('finds each TypeScript sample, named by its first line or by where it stands', () => {
  const text =
    '# A\n\n```ts\n// src/kit.ts\nconst a = 1\n```\n\n```sh\nnpm ci\n```\n\n```tsx\nconst b = <p />\n```\n'
  expect(findSamples(text)).toEqual([
    { name: 'src/kit.ts', line: 3, code: '// src/kit.ts\nconst a = 1\n' },
    { name: 'line12.tsx', line: 12, code: 'const b = <p />\n' },
  ])
})

it('adds the kit to pages whose samples import it and that create none', () => {
  const use = { name: 'line3.ts', line: 3, code: "import { kit } from './kit'\n" }
  const own = { name: 'src/kit.ts', line: 9, code: 'export const kit = 1\n' }
  expect(addKit([use], 'a kit')).toEqual([use, { name: 'kit.ts', line: 0, code: 'a kit' }])
  expect(addKit([use, own], 'a kit')).toEqual([use, own])
  expect(addKit([], 'a kit')).toEqual([])
})
