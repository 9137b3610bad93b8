import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { AmountInput } from '../../index.ts'

function Amount({ locale, decimals = 18 }: { locale: string; decimals?: number }) {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountInput
        label="Amount"
        value={value}
        onChange={setValue}
        decimals={decimals}
        locale={locale}
        units={['ETH']}
        explain={({ problem }) => problem}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2.5')}>
        Max
      </button>
    </>
  )
}

/** Pastes text into an empty field, like a browser does. */
function paste(field: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}

describe('AmountInput', () => {
  it('shows the locale’s decimal sign and returns a plain decimal', async () => {
    renderParts(<Amount locale="de" />)
    await userEvent.type(page.getByRole('textbox', { name: 'Amount' }), '12,5')
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12,5')
    await expect.element(page.getByRole('status')).toHaveTextContent('12.5')
  })

  it('keeps what is typed and explains why it is rejected, without dropping keys', async () => {
    renderParts(<Amount locale="en" decimals={2} />)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.type(field, '1e5')
    await expect.element(field).toHaveValue('1e5')
    await expect.element(field).toHaveAccessibleDescription('notANumber')
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    await userEvent.fill(field, '1.23')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await userEvent.type(field, '4')
    await expect.element(field).toHaveValue('1.234')
    await expect.element(field).toHaveAccessibleDescription('tooManyDecimals')
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.element(field).toHaveValue('2.5')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['fa', '1,000.5', '1000.5', '1000٫5'],
    ['fa', '12,345.678900', '12345.6789', '12345٫6789'],
    ['fa', '۱٬۰۰۰٫۵', '1000.5', '1000٫5'],
    ['fa', '1,000', '', '1,000'],
    ['en-US', '1,000', '1000', '1000'],
    ['en-US', '1.000', '1', '1'],
    ['de', '1.234,50', '1234.5', '1234,5'],
    ['fr', '1.000', '', '1.000'],
    // The browser's locale is American English, which has this decimal sign.
    ['de', '1.234', '', '1.234'],
    ['ar-EG', '١٢٫٥', '12.5', '12٫5'],
    ['en-IN', '1,00,000', '100000', '100000'],
    ['en', '-1', '', '-1'],
    ['en', '1.5 ETH', '1.5', '1.5'],
  ])(
    'in %s reads %s as %j, typed or pasted, and shows it as it was understood',
    async (locale, text, value, shown) => {
      renderParts(<Amount locale={locale} />)
      const field = page.getByRole('textbox', { name: 'Amount' })
      await userEvent.type(field, text)
      await expect.element(page.getByRole('status')).toHaveTextContent(value)
      await userEvent.tab()
      await expect.element(field).toHaveValue(shown)
      await userEvent.clear(field)
      paste(field.element() as HTMLInputElement, text)
      await expect.element(page.getByRole('status')).toHaveTextContent(value)
      await expect.element(field).toHaveValue(shown)
    },
  )

  it('reports an incomplete group only once the field loses the focus', async () => {
    renderParts(<Amount locale="en" />)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await userEvent.type(field, '1,000,0')
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription('unfinished')
    await userEvent.type(field, '00')
    await expect.element(page.getByRole('status')).toHaveTextContent('1000000')
  })

  it('accepts the typed amount once a token with enough decimals is chosen', async () => {
    const { draw } = renderParts(<Amount locale="en" decimals={2} />)
    await userEvent.type(page.getByRole('textbox', { name: 'Amount' }), '1.234')
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    draw(<Amount locale="en" decimals={6} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('1.234')
  })

  it('shrinks until twenty digits fit', async () => {
    const { shadow } = renderParts(
      <div style={{ width: 344 }}>
        <AmountInput
          label="Amount"
          value="12345678901234567890"
          onChange={() => {}}
          decimals={18}
          explain={() => ''}
        />
      </div>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
    const input = shadow.querySelector('input')
    expect(input?.scrollWidth).toBeLessThanOrEqual(input?.clientWidth ?? 0)
  })
})
