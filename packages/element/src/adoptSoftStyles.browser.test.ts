import { expect, it, onTestFinished } from 'vitest'
import { adoptSoftStyles } from './adoptSoftStyles.ts'

const css =
  '@layer latchkey{.latchkey-button{all:initial!important;color:var(--latchkey-button-ink)!important;--latchkey-button-ground:var(--latchkey-accent,light-dark(oklch(0.24 0.02 265),oklch(0.96 0.004 265)));background:var(--latchkey-button-ground)!important;--latchkey-button-ink:var(--latchkey-on-accent,color(from var(--latchkey-unknown) xyz x y z))}.latchkey-button-label{color:light-dark(red,blue)!important}}'

/** Adopts the styles, and returns how a button with a theme looks. */
function draw(theme: 'light' | 'dark', isPlain: boolean) {
  const host = document.createElement('div')
  document.body.append(host)
  onTestFinished(() => host.remove())
  const root = host.attachShadow({ mode: 'open' })
  adoptSoftStyles(root, css, isPlain)
  adoptSoftStyles(root, css, isPlain)
  root.innerHTML = `<button class="latchkey-button" data-theme="${theme}"></button>`
  const { backgroundColor, color } = getComputedStyle(root.firstElementChild as Element)
  const text = root.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText)
    .join('\n')
  return { backgroundColor, color, text, sheets: root.adoptedStyleSheets.length }
}

it('adopts the host’s styles and each stylesheet once, without importance', () => {
  const { text, sheets } = draw('light', false)
  expect(sheets).toBe(2)
  expect(text).toContain('light-dark(')
  expect(text).not.toContain('!important')
})

it.each([
  ['light', 'oklch(0.24 0.02 265)', 'rgb(255, 255, 255)'],
  ['dark', 'oklch(0.96 0.004 265)', 'rgb(17, 17, 17)'],
] as const)('has the %s colours in browsers without light-dark()', (theme, ground, ink) => {
  const { backgroundColor, color, text } = draw(theme, true)
  expect({ backgroundColor, color }).toEqual({ backgroundColor: ground, color: ink })
  expect(text).not.toContain('light-dark(')
})
