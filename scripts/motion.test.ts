import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { filesBelow } from './sourceFiles.mjs'

/** What may change over time: it moves or paints an element, and leaves the layout as it is. */
const still = new Set([
  ...['opacity', 'transform', 'translate', 'scale', 'rotate', 'visibility', 'overlay', 'backdrop-filter'],
  ...['color', 'background-color', 'background-size', 'border-color', 'outline-color'],
  ...['stroke', 'stroke-dashoffset', 'stroke-dasharray', 'none'],
])

/** Exceptions, each with its reason. */
const exceptions = new Map([
  // What is beside the button in the page's header follows its width, once, instead of jumping.
  ['packages/react/src/buttons/connected/connectedAccount.css', ['inline-size']],
])

/** Returns the properties that a stylesheet's transitions and keyframes change. */
function animatedIn(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const transitions = [...bare.matchAll(/transition(?:-property)?:([^;}]+)/g)].flatMap(([, list = '']) =>
    list
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((one) => one.trim().split(/\s/)[0] ?? ''),
  )
  const keyframes = [...bare.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(
    ([, frames = '']) => [...frames.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
  )
  return [...transitions, ...keyframes]
}

it('finds what transitions and keyframes change', () => {
  const css = `a { transition: height var(--x, 1s) ease, color 1s } /* transition: width */
    @keyframes b { from { margin-top: 1px; } 50%, to { opacity: 0 } }`
  expect(animatedIn(css)).toEqual(['height', 'color', 'margin-top', 'opacity'])
})

it('nothing that moves changes the layout', () => {
  const files = [
    'packages/ui/src',
    'packages/react/src',
    'packages/element/src',
    'packages/frame/src',
  ].flatMap((folder) => filesBelow(folder).filter((file: string) => file.endsWith('.css')))
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file: string) => {
    const allowed = exceptions.get(file) ?? []
    return animatedIn(readFileSync(path.join(root, file), 'utf8'))
      .filter((property) => !still.has(property) && !allowed.includes(property) && !property.startsWith('--'))
      .map((property) => `${file}: ${property}`)
  })
  expect(found).toEqual([])
})
