import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderParts } from '../test/renderParts.tsx'
import { Button, IconButton, Input, Mark, QrCode, Row, SearchInput, Switch } from './index.ts'

function Search() {
  const [value, setValue] = useState('dev')
  return <SearchInput label="Search" clearLabel="Clear" value={value} onChange={setValue} />
}

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

  it.each([
    [
      'Button',
      (isWaiting: boolean, onClick: () => void) => (
        <Button waiting={isWaiting} onClick={onClick}>
          Again
        </Button>
      ),
    ],
    [
      'IconButton',
      (isWaiting: boolean, onClick: () => void) => (
        <IconButton waiting={isWaiting} onClick={onClick} label="Again">
          +
        </IconButton>
      ),
    ],
  ])('%s ignores presses while it waits, and keeps the focus', async (_name, view) => {
    const clicks: string[] = []
    const onClick = () => clicks.push('click')
    const { draw, focused } = renderParts(view(false, onClick))
    const button = page.getByRole('button', { name: 'Again' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    draw(view(true, onClick))
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter} ')
    expect(clicks).toHaveLength(1)
    expect(focused()).toBe(button.element())
    draw(view(false, onClick))
    await userEvent.keyboard('{Enter}')
    expect(clicks).toHaveLength(2)
  })

  it('keeps its label legible while it becomes available: ground and label change together', async () => {
    const { draw } = renderParts(<Button disabled>Send 1.5 ETH</Button>)
    const button = page.getByRole('button', { name: 'Send 1.5 ETH' })
    const { backgroundColor } = getComputedStyle(button.element())
    draw(<Button>Send 1.5 ETH</Button>)
    await expect.element(button).toBeEnabled()
    expect(getComputedStyle(button.element()).backgroundColor).not.toBe(backgroundColor)
    expect(button.element().getAnimations()).toEqual([])
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

  it('focuses its field when its clear button is pressed, which removes the button', async () => {
    const { focused } = renderParts(<Search />)
    const field = page.getByRole('searchbox', { name: 'Search' })
    await field.click()
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe(page.getByRole('button', { name: 'Clear' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
    expect(focused()).toBe(field.element())
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
