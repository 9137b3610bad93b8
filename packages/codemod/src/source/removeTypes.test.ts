import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@babel/parser'
import { expect, it } from 'vitest'
import { removeTypes } from './removeTypes.ts'

const folder = path.resolve(import.meta.dirname, '../../bridges')

it.each(readdirSync(folder))('makes JavaScript of %s', (bridge) => {
  const source = readFileSync(path.join(folder, bridge), 'utf8')
  const text = removeTypes(source)
  expect(parse(text, { sourceType: 'module', plugins: ['jsx'] }).errors).toEqual([])
  expect(text.includes('export ')).toBe(/^export (const|function)/m.test(source))
})

it('removes types, and keeps everything else as it is', () => {
  const text = `import type { A } from 'a'
import { type B, b } from 'b'
import { c, type D } from 'c'

/** A type. */
export type E = { a: A }

export function f<G>(g: G, h?: string, { i = 1 }: { i?: number } = {}): G {
  return b(g as unknown as G, c<D>(h!)) satisfies G // stays
}
`
  expect(removeTypes(text)).toBe(`import { b } from 'b'
import { c } from 'c'

export function f(g, h, { i = 1 } = {}) {
  return b(g, c(h)) // stays
}
`)
})
