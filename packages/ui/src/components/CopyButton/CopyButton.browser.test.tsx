import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { CopyButton } from '../../index.ts'

const value = 'wc:0a1b@2?relay-protocol=irn'

/** Replaces the clipboard of the page until the test ends. */
function replaceClipboard(clipboard: Pick<Clipboard, 'writeText'> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
const button = () => page.getByRole('button', { name: 'Copy link' })

function draw(variant: 'icon' | 'inline' | 'button') {
  const copied: string[] = []
  const parts = renderParts(
    <CopyButton
      variant={variant}
      value={value}
      label="Copy link"
      copiedLabel="Link copied"
      failedLabel="Copy the selected text."
      onCopied={() => copied.push(value)}
    />,
  )
  return { ...parts, copied }
}

describe.each(['icon', 'inline', 'button'] as const)('CopyButton as %s', (variant) => {
  it.each([
    ['the browser refuses', { writeText: refuse }],
    ['the page has no clipboard', undefined],
  ])('announces that %s, and selects the text', async (_why, clipboard) => {
    replaceClipboard(clipboard)
    const { copied, shadow, focused } = draw(variant)
    const [region] = page.getByRole('status').elements()
    await button().click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Copy the selected text.')
    expect(page.getByRole('status').elements()).toEqual([region])
    const field = shadow.querySelector('input')
    expect(focused()).toBe(field)
    expect(field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(value)
    expect(copied).toEqual([])
  })

  it('copies on another press, and hides the text again', async () => {
    replaceClipboard(undefined)
    const { copied, shadow } = draw(variant)
    await button().click()
    await expect.poll(() => shadow.querySelector('input')).not.toBeNull()
    replaceClipboard({ writeText: () => Promise.resolve() })
    await button().click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Link copied')
    expect(shadow.querySelector('input')).toBeNull()
    expect(copied).toEqual([value])
  })
})
