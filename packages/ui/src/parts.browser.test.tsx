import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderParts } from '../test/renderParts.tsx'
import { AmountInput, Button, CodeInput, Input, Mark, QrCode, Row, SearchInput, Switch } from './index.ts'

function Amount({ locale, decimals = 18 }: { locale: string; decimals?: number }) {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountInput label="Amount" value={value} onChange={setValue} decimals={decimals} locale={locale} />
      <output>{value}</output>
    </>
  )
}

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />
}

function Search() {
  const [value, setValue] = useState('dev')
  return <SearchInput label="Search" clearLabel="Clear" value={value} onChange={setValue} />
}

describe('AmountInput', () => {
  it('shows the locale’s decimal sign and hands over a plain decimal', async () => {
    renderParts(<Amount locale="de" />)
    await userEvent.type(page.getByRole('textbox', { name: 'Amount' }), '12,5')
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12,5')
    await expect.element(page.getByRole('status')).toHaveTextContent('12.5')
  })

  it('keeps its text where what is typed is no amount, and cuts what the token cannot have', async () => {
    renderParts(<Amount locale="en" decimals={2} />)
    await userEvent.type(page.getByRole('textbox', { name: 'Amount' }), '1x.2e345')
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.23')
  })

  it('shrinks until twenty digits fit', async () => {
    const { shadow } = renderParts(
      <div style={{ width: 344 }}>
        <AmountInput label="Amount" value="12345678901234567890" onChange={() => {}} decimals={18} />
      </div>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
    const input = shadow.querySelector('input')
    expect(input?.scrollWidth).toBeLessThanOrEqual(input?.clientWidth ?? 0)
  })
})

describe('Button', () => {
  it('takes no clicks while it is loading, and keeps its name and its place', async () => {
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
  it('takes a pasted code, spaces and all, and says when it is whole', async () => {
    const codes: string[] = []
    renderParts(<Code onComplete={(code) => codes.push(code)} />)
    await userEvent.fill(page.getByRole('textbox', { name: 'Code' }), '481516')
    expect(codes).toEqual(['481516'])
    await expect
      .element(page.getByRole('textbox', { name: 'Code' }))
      .toHaveAttribute('autocomplete', 'one-time-code')
  })
})

describe('Input', () => {
  it('says what is wrong by its description', async () => {
    renderParts(<Input label="To" error="This is no address." />)
    const field = page.getByRole('textbox', { name: 'To' })
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('This is no address.')
  })
})

describe('SearchInput', () => {
  it('is emptied by Escape, which then closes nothing', async () => {
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
  it('draws a letter where there is no image, where it is a stranger’s, and where it does not load', async () => {
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
  it('is an image of its name, dark on white in the dark', async () => {
    const { shadow } = renderParts(<QrCode value="ethereum:0x0@1" label="Your address" />, {
      theme: { mode: 'dark' },
    })
    await expect.element(page.getByRole('img', { name: 'Your address' })).toBeVisible()
    const box = shadow.querySelector('.lk-qr')
    expect(box && getComputedStyle(box).backgroundColor).toBe('rgb(255, 255, 255)')
  })
})

describe('Row and Switch', () => {
  it('have their names, states and targets', async () => {
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
