import { groupByMonth, type HistoryEntry } from '@latchkey/core'
import { Dialog, StyleRoot, ThemeRoot } from '@latchkey/ui'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderKit } from '../../../test/renderKit.tsx'
import { en } from '../../copy/en/en.ts'
import { ViewCopyContext } from '../../copy/useCopy.ts'
import { Activity } from './Activity.tsx'

/** Ten thousand entries over nine years, newest first. */
const entries: readonly HistoryEntry[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `entry-${at}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(at).padStart(64, '0')}`,
    minedAt: new Date(Date.UTC(2026, 10, 20) - at * 8 * 3_600_000).toISOString(),
    sentFrom: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    status: 'confirmed',
    nonce: at,
    application: null,
    chain: 'eip155:31337',
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: `${at}.5` },
      value: null,
      price: null,
    },
  ],
}))

const months = groupByMonth(entries, 'UTC')

function Example({
  onMore,
  isEmpty = false,
  isError = false,
  isIncomplete = false,
}: {
  onMore?: () => void
  isEmpty?: boolean
  isError?: boolean
  isIncomplete?: boolean
}) {
  return (
    <StyleRoot root={document}>
      <ThemeRoot locale="en">
        <Dialog title="Account" closeLabel="Close" onRequestClose={() => {}}>
          <ViewCopyContext.Provider value={en}>
            <Activity
              months={isError || isEmpty ? [] : months}
              isLoading={false}
              isError={isError}
              onMore={onMore}
              onRetry={() => {}}
              networkName="Devnet"
              isIncomplete={isIncomplete}
            />
          </ViewCopyContext.Provider>
        </Dialog>
      </ThemeRoot>
    </StyleRoot>
  )
}

const rows = () => page.getByRole('listitem').elements().length

describe('Activity', () => {
  it('[8.1 message] reports that the transactions could not be fetched and shows none', async () => {
    renderKit({}, <Example isError />)
    await expect.element(page.getByText('Failed to fetch transactions')).toBeVisible()
    expect(rows()).toBe(0)
  })

  it('keeps at most 60 of 10,000 rows in the document, wherever it is scrolled', async () => {
    await page.viewport(1280, 900)
    renderKit({}, <Example />)
    await expect.element(page.getByRole('button', { name: /−0\.5 ETH/ })).toBeVisible()
    const body = document.querySelector('.lk-panel-body')
    if (!body) throw new Error('There is no body')
    for (const share of [0, 0.2, 0.5, 0.8, 1]) {
      body.scrollTop = share * body.scrollHeight
      await expect.poll(rows).toBeGreaterThan(5)
      expect(rows()).toBeLessThanOrEqual(60)
    }
    await expect.element(page.getByRole('button', { name: /−9,999\.5 ETH/ })).toBeVisible()
  })

  it('fetches the next page after an empty one, without a message that there is nothing', async () => {
    let asked = 0
    renderKit({}, <Example isEmpty onMore={() => asked++} />)
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(page.getByText('No activity yet').elements()).toEqual([])
  })

  it('says at the end that older transfers are missing', async () => {
    const note = page.getByText('Some older transfers on Devnet aren’t available.')
    renderKit({}, <Example isEmpty isIncomplete />)
    await expect.element(note).toBeVisible()
    document.body.replaceChildren()
    renderKit({}, <Example isEmpty isIncomplete onMore={() => {}} />)
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    expect(note.elements()).toEqual([])
  })

  it('fetches the next page only near the end', async () => {
    await page.viewport(1280, 900)
    let asked = 0
    renderKit({}, <Example onMore={() => asked++} />)
    await expect.element(page.getByRole('button', { name: /−0\.5 ETH/ })).toBeVisible()
    expect(asked).toBe(0)
    const body = document.querySelector('.lk-panel-body')
    if (!body) throw new Error('There is no body')
    body.scrollTop = body.scrollHeight
    await expect.poll(() => asked).toBeGreaterThan(0)
  })
})
