import { expect, it } from 'vitest'
import { findMentions } from './findMentions.ts'
import { rainbowKit } from './libraries/rainbowkit.ts'

const packages = ['@rainbow-me/rainbowkit']
const linesOf = (file: string, text: string, loads: readonly number[] = []) =>
  findMentions(file, text, { library: rainbowKit, packages, loads: new Set(loads) }).map(({ line }) => line)

it.each([
  ['src/global.css', `@import '@rainbow-me/rainbowkit/styles.css';`],
  ['src/old.css', '@import url(~@rainbow-me/rainbowkit/styles.css);'],
  ['src/index.astro', `import '@rainbow-me/rainbowkit/styles.css'`],
  ['index.html', '<link href="/node_modules/@rainbow-me/rainbowkit/dist/index.css">'],
  ['src/app.test.ts', `vi.mock('@rainbow-me/rainbowkit')`],
  ['next.config.mjs', `export default { transpilePackages: ['@rainbow-me/rainbowkit'] }`],
])('finds what %s loads', (file, text) => {
  expect(linesOf(file, `\n${text}\n`)).toEqual([2])
})

it.each([
  ['package-lock.json', '"node_modules/@rainbow-me/rainbowkit": {}'],
  ['CHANGELOG.md', 'from "@rainbow-me/rainbowkit"'],
  ['README.md', '```ts\nimport "@rainbow-me/rainbowkit"\n```\nNot `"@rainbow-me/rainbowkit"`.'],
  ['src/session.ts', `const cookieName = '@rainbow-me/rainbowkit'`],
  ['src/global.css', `@import '@rainbow-me/rainbowkit-extras/styles.css';`],
])('ignores the name in %s', (file, text) => {
  expect(linesOf(file, text)).toEqual([])
})

it('leaves out lines that have a comment already', () => {
  const text = `import '@rainbow-me/rainbowkit'\nrequire('@rainbow-me/rainbowkit')`
  expect(linesOf('src/app.ts', text, [1])).toEqual([2])
})
