import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderParts } from '../test/renderParts.tsx'
import { AmountInput, Button, CodeInput, Input, Mark, QrCode, Row, SearchInput, Switch } from './index.ts'

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

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

/** Pastes text into an empty field, like a browser does. */
function paste(field: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}

function Search() {
  const [value, setValue] = useState('dev')
  return <SearchInput label="Search" clearLabel="Clear" value={value} onChange={setValue} />
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

describe('Button', () => {
  it('ignores clicks while it is loading, and keeps its name and its place', async () => {
    const clicks: string[] = []
    const onClick = () => clicks.push('click')
    const { draw } = renderParts(<Button onClick={onClick}>Send 1.5 ETH</Button>)
    const button = page.getByRole('button', { name: 'Send 1.5 ETH' })
    await button.click()
    const before = button.element().getBoundingClientRect()
    draw(
      <Button loading onClick={onClick}>
        Send 1.5 ETH
      </Button>,
    )
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    ;(button.element() as HTMLElement).click()
    expect(clicks).toHaveLength(1)
    expect(button.element().getBoundingClientRect()).toEqual(before)
  })
})

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

describe('Input', () => {
  it('has its error as its description', async () => {
    renderParts(<Input label="To" error="This is no address." />)
    const field = page.getByRole('textbox', { name: 'To' })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('This is no address.')
  })
})

describe('SearchInput', () => {
  it('is cleared by Escape, which then closes nothing', async () => {
    const keys: string[] = []
    renderParts(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog
      <div onKeyDown={(event) => keys.push(event.key)}>
        <Search />
      </div>,
    )
    await page.getByRole('searchbox', { name: 'Search' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
    expect(keys).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(keys).toEqual(['Escape'])
  })
})

describe('Mark', () => {
  it('draws a letter without an image, for another origin’s image, and when the image doesn’t load', async () => {
    const { shadow } = renderParts(
      <>
        <Mark name="ada" />
        <Mark name="bob" src="https://tracker.test/pixel.png" />
        <Mark name="çelik" src="data:image/png;base64,AAAA" />
      </>,
    )
    await expect.poll(() => shadow.textContent).toBe('ABÇ')
    expect(shadow.querySelector('img')).toBeNull()
  })
})

describe('QrCode', () => {
  it('is a named image, dark on white even in dark mode', async () => {
    const { shadow } = renderParts(<QrCode value="ethereum:0x0@1" label="Your address" />, {
      theme: { mode: 'dark' },
    })
    await expect.element(page.getByRole('img', { name: 'Your address' })).toBeVisible()
    const box = shadow.querySelector('.lk-qr')
    expect(box && getComputedStyle(box).backgroundColor).toBe('rgb(255, 255, 255)')
  })
})

describe('Row and Switch', () => {
  it('have their names, states and target sizes', async () => {
    const states: unknown[] = []
    renderParts(
      <>
        <Row label="Devnet" current onClick={() => {}} />
        <Switch checked={false} onChange={(checked) => states.push(checked)}>
          Show spam
        </Switch>
      </>,
    )
    const row = page.getByRole('button', { name: 'Devnet' })
    await expect.element(row).toHaveAttribute('aria-current', 'true')
    expect(row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
    await page.getByRole('switch', { name: 'Show spam' }).click()
    expect(states).toEqual([true])
  })
})
