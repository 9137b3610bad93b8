import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { CodeInput } from '../../index.ts'

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

describe('CodeInput', () => {
  it('accepts a pasted code, and reports when it is complete', async () => {
    const codes: string[] = []
    renderParts(<Code onComplete={(code) => codes.push(code)} />)
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '481516')
    expect(codes).toEqual(['481516'])
    await expect
      .element(page.getByRole('textbox', { name: 'Code' }))
      .toHaveAttribute('autocomplete', 'one-time-code')
  })
})

describe('CodeInput in other scripts', () => {
  it.each(['٤٨١٥١٦', '۴۸۱۵۱۶', '४८१५१६', '４８１５１６', '\u200f٤٨١ ٥١٦', '481-516'])(
    'accepts %s, typed or pasted',
    async (text) => {
      const codes: string[] = []
      renderParts(<Code onComplete={(code) => codes.push(code)} />)
      const field = page.getByRole('textbox', { name: 'Code' })
      await userEvent.fill(field, text)
      await expect.element(field).toHaveValue('481516')
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await expect.element(field).toHaveValue('481516')
      expect(codes).toEqual(['481516', '481516'])
    },
  )

  it('leaves the composition of an input method alone, and accepts its result', async () => {
    const codes: string[] = []
    renderParts(<Code onComplete={(code) => codes.push(code)} />)
    const field = page.getByRole('textbox', { name: 'Code' }).element() as HTMLInputElement
    const compose = (text: string) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: text }))
    }
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    for (const text of ['４', '４８', '４８１', '４８１５', '４８１５１', '４８１５１６']) {
      compose(text)
      await expect.element(field).toHaveValue(text)
    }
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '４８１５１６' }))
    await expect.element(field).toHaveValue('481516')
    expect(codes).toEqual(['481516'])
  })
})

describe('CodeInput in forced colors', () => {
  it('shows which cell has the focus, the caret, and that the code is wrong', async () => {
    const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
    const force = (value: string) =>
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
    await force('active')
    onTestFinished(() => force(''))
    const { shadow, draw } = renderParts(<CodeInput label="Code" value="48" onChange={() => {}} />)
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
    const cells = () => [...shadow.querySelectorAll('.lk-code-cells > span')]
    const styleOf = (place: number, pseudo?: string) => getComputedStyle(cells()[place] as Element, pseudo)
    await page.getByRole('textbox', { name: 'Code' }).click()
    expect(styleOf(2).outlineStyle).toBe('solid')
    expect(styleOf(1).outlineStyle).toBe('none')
    expect(styleOf(2, '::after').backgroundColor).toBe(styleOf(2).color)
    const { borderStyle } = styleOf(0)
    draw(<CodeInput label="Code" value="48" onChange={() => {}} error="Wrong" />)
    expect(styleOf(0).borderStyle).not.toBe(borderStyle)
  })
})
