import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderParts } from '../../test/renderParts.tsx'
import { accentTokens, Tag } from '../index.ts'
import { adoptStyles } from './useStyles.ts'

describe('useStyles', () => {
  it('adopts each stylesheet once per root, and leaves the page’s own alone', async () => {
    const before = document.adoptedStyleSheets.length
    const { shadow } = renderParts(
      <>
        <Tag>One</Tag>
        <Tag>Two</Tag>
      </>,
    )
    await expect.element(page.getByText('Two')).toBeVisible()
    // Tokens, base, and the tag's own.
    expect(shadow.adoptedStyleSheets).toHaveLength(3)
    expect(shadow.querySelector('style')).toBeNull()
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })

  it('keeps two roots separate', () => {
    const roots = [document.createElement('div'), document.createElement('div')].map((host) =>
      host.attachShadow({ mode: 'open' }),
    )
    const [one, other] = roots
    if (!one || !other) throw new Error('There are no roots')
    adoptStyles(one, '.a { color: red }')
    adoptStyles(one, '.a { color: red }')
    adoptStyles(other, '.a { color: red }')
    expect(one.adoptedStyleSheets).toHaveLength(1)
    expect(other.adoptedStyleSheets).toHaveLength(1)
  })
})

describe('ThemeRoot', () => {
  it('sets the theme’s tokens, and an accent with readable text', async () => {
    const { shadow } = renderParts(<Tag>Word</Tag>, {
      theme: { mode: 'dark', tokens: accentTokens('#ffe066'), radius: 6 },
    })
    await expect.element(page.getByText('Word')).toBeVisible()
    const root = shadow.querySelector('.lk')
    if (!root) throw new Error('There is no root')
    const style = getComputedStyle(root)
    expect(style.colorScheme).toBe('dark')
    expect(style.getPropertyValue('--lk-accent')).toBe('rgb(255 224 102)')
    expect(style.getPropertyValue('--lk-on-accent')).toBe('rgb(0 0 0)')
    expect(style.getPropertyValue('--lk-radius')).toBe('6px')
  })
})
