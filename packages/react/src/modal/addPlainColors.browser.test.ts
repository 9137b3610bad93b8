import { expect, it, onTestFinished } from 'vitest'
import { addPlainColors } from './addPlainColors.ts'

/** Attaches an empty shadow root. */
function attach() {
  const host = document.createElement('div')
  document.body.append(host)
  onTestFinished(() => host.remove())
  return host.attachShadow({ mode: 'open' })
}

it('colors without light-dark() follow the theme', () => {
  const root = attach()
  addPlainColors(root, { log: () => {} })
  const element = document.createElement('div')
  element.className = 'lk'
  root.append(element)
  const ground = () => {
    element.style.background = 'var(--lk-paper)'
    return getComputedStyle(element).backgroundColor
  }
  element.dataset.theme = 'light'
  expect(ground()).toBe('oklch(1 0 0)')
  element.dataset.theme = 'dark'
  expect(ground()).toBe('oklch(0.215 0.012 265)')
  for (const sheet of root.adoptedStyleSheets)
    expect([...sheet.cssRules].map(({ cssText }) => cssText).join()).not.toContain('light-dark(')
})

it('logs that a browser without constructed style sheets is not supported', () => {
  const root = attach()
  Object.defineProperty(root, 'adoptedStyleSheets', { value: undefined })
  const lines: unknown[] = []
  addPlainColors(root, { log: (...line) => lines.push(line) })
  expect(lines).toEqual([['error', expect.stringContaining('this browser is not supported')]])
})
