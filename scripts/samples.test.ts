import { expect, it } from 'vitest'
import { findSamples } from './samples.mjs'

it('finds each TypeScript sample, named by its first line or by where it stands', () => {
  const text =
    '# A\n\n```ts\n// src/kit.ts\nconst a = 1\n```\n\n```sh\nnpm ci\n```\n\n```tsx\nconst b = <p />\n```\n'
  expect(findSamples(text)).toEqual([
    { name: 'src/kit.ts', line: 3, code: '// src/kit.ts\nconst a = 1\n' },
    { name: 'line12.tsx', line: 12, code: 'const b = <p />\n' },
  ])
})
