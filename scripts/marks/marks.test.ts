import { expect, it } from 'vitest'
import { findChangedMarks, hashMark, listMarks } from './checkMarks.mjs'
import { cleanSvg, findActive } from './cleanSvg.mjs'

const marks = listMarks()
const draw = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`

it('has a checksum for every logo, and finds each change', () => {
  expect(marks.length).toBeGreaterThan(1_000)
  expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length)
  expect(findChangedMarks()).toEqual([])
  const [first, second] = marks
  if (!first || !second) throw new Error('no marks')
  const checksums = { [first.id]: hashMark(first.svg), [second.id]: hashMark(second.svg) }
  expect(findChangedMarks([{ ...first, svg: `${first.svg} ` }], checksums)).toEqual([
    `${first.id} has changed`,
    `${second.id} is missing`,
  ])
})

it('has no active content in any logo', () => {
  for (const { id, svg } of marks) expect(findActive(svg), id).toEqual([])
})

it('has ids that are unique across logos', () => {
  const owners = new Map<string, string>()
  for (const { id, svg } of marks)
    for (const [, own = ''] of svg.matchAll(/ id="([^"]+)"/g)) {
      expect(owners.get(own) ?? id, own).toBe(id)
      owners.set(own, id)
    }
  expect(owners.size).toBeGreaterThan(100)
})

it.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  ['an event handler', '<path d="M0 0" onload="alert(1)"/>', 'onload="alert(1)"'],
  [
    'a foreign document',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<foreignObject>',
  ],
  ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>', '<set>'],
  ['a style sheet', '<style>@import "https://a.test/a.css"</style>', '<style>'],
  ['an external fill', '<path fill="url(https://a.test/a.svg#a)"/>', 'fill="url(https://a.test/a.svg#a)"'],
  ['an external reference', '<use href="https://a.test/a.svg#a"/>', 'href="https://a.test/a.svg#a"'],
  [
    'an old external reference',
    '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://a.test/#a"/>',
    'xlink:href="https://a.test/#a"',
  ],
  ['a link', '<a href="javascript:alert(1)"/>', '<a>'],
])('finds and removes %s', (_, inner, found) => {
  expect(findActive(draw(inner))).toContain(found)
  expect(findActive(cleanSvg(draw(inner), { name: 'a' }))).toEqual([])
})

it('finds an image that is not embedded', () => {
  expect(findActive(draw('<image href="https://a.test/a.png"/>'))).toEqual(['href="https://a.test/a.png"'])
  expect(findActive(draw('<image href="data:image/webp;base64,UklGRg=="/>'))).toEqual([])
})

it('keeps references within a drawing, under unique ids', () => {
  const cleaned = cleanSvg(
    draw(
      '<g clip-path="url(#a)" fill="#abc"><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#b"/></g><clipPath id="a"/><g id="b" style="fill:red"/>',
    ),
    { name: '1inch', background: '#fff' },
  )
  expect(cleaned).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/>' +
      '<g clip-path="url(#1inch0)" fill="#abc"><use href="#1inch1"/></g><clipPath id="1inch0"/><g id="1inch1" fill="red"/></svg>',
  )
})
