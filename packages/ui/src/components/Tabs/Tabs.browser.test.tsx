import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderParts } from '../../../test/renderParts.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

function Example() {
  const [value, setValue] = useState<(typeof tabs)[number]['id']>('tokens')
  return (
    <Tabs label="Holdings" tabs={tabs} value={value} onChange={setValue}>
      Here are {value}
    </Tabs>
  )
}

const chosen = () => page.getByRole('tab', { selected: true }).element().textContent

describe('Tabs', () => {
  it('name their panel, and have one tab stop', async () => {
    renderParts(<Example />)
    await expect.element(page.getByRole('tabpanel', { name: 'Tokens' })).toHaveTextContent('Here are tokens')
    const stops = page
      .getByRole('tab')
      .elements()
      .filter((tab) => (tab as HTMLElement).tabIndex === 0)
    expect(stops).toHaveLength(1)
  })

  it('move with the arrow keys, which wrap around, and with Home and End', async () => {
    const { focused } = renderParts(<Example />)
    await page.getByRole('tab', { name: 'Tokens' }).click()
    const seen = []
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']) {
      await userEvent.keyboard(key)
      seen.push(chosen())
      expect(focused()?.textContent).toBe(chosen())
    }
    expect(seen).toEqual(['NFTs', 'Activity', 'Tokens', 'Activity', 'Tokens', 'Activity'])
  })

  it('reverse the arrow keys in right-to-left text', async () => {
    renderParts(<Example />, { direction: 'rtl' })
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('NFTs')
  })

  it('are 44 px high for touch', async () => {
    renderParts(<Example />)
    await expect.element(page.getByRole('tablist', { name: 'Holdings' })).toBeVisible()
    for (const tab of page.getByRole('tab').elements())
      expect(tab.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })
})
