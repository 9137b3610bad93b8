import { describe, expect, it } from 'vitest'

/** A server under test, and what another one answers about the same chain. */
type Subject = {
  /** Requests a path of the Provider API. */
  ask(path: string): Promise<{ status: number; json: unknown }>
  /** The same of a server with an index. Absent for that server itself. */
  expected?: (path: string) => Promise<unknown>
}

/** The accounts and tokens of the chain. */
type Chain = { chainId: string; accounts: readonly string[]; stranger: string; tokens: readonly string[] }

type Page = { data: { id: string; metadata: { minedAt: string } }[]; next: string | null }

/**
 * Tests what every source of EVM accounts must do: histories, NFTs, approvals and balances. Sources without an index
 * must also answer as one with an index does.
 */
export function describeAccount(name: string, chain: Chain, open: () => Subject): void {
  const { accounts, chainId, stranger, tokens } = chain

  async function walk<data>(ask: (path: string) => Promise<unknown>, path: string): Promise<data[]> {
    const walked: data[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = (await ask(`${path}${query}`)) as { data: data[]; next: string | null }
      expect(page.data.length).toBeLessThanOrEqual(50)
      walked.push(...page.data)
      cursor = page.next
      pages += 1
    } while (cursor !== null && pages < 100)
    expect(cursor).toBeNull()
    return walked
  }
  const askOf = (subject: Subject) => async (path: string) => {
    const { json, status } = await subject.ask(path)
    expect([path, status, status === 200 ? '' : json]).toEqual([path, 200, ''])
    return json
  }

  /** Returns an answer once it is complete. An index may still be a moment behind. */
  async function readWhole(ask: (path: string) => Promise<unknown>, path: string): Promise<unknown> {
    let read: unknown
    const again = async () => {
      read = await ask(path)
      return read
    }
    await expect.poll(again, { message: path }).toMatchObject({ isComplete: true })
    return read
  }

  describe(name, () => {
    it('walks histories to the end, newest first, without repeats', async () => {
      for (const address of accounts)
        for (const query of [`chainId=${chainId}`, 'currency=usd']) {
          const entries = await walk<Page['data'][number]>(
            askOf(open()),
            `/v1/account/${address}/history?${query}`,
          )
          expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
          const times = entries.map(({ metadata }) => metadata.minedAt)
          expect(times).toEqual([...times].sort().reverse())
        }
    })

    it('has the history of the index, field by field, also of one token', async () => {
      const subject = open()
      const { expected } = subject
      for (const address of accounts)
        for (const token of ['', ...tokens.map((one) => `&token=${encodeURIComponent(one)}`)]) {
          const path = `/v1/account/${address}/history?chainId=${chainId}${token}`
          const told = await walk(askOf(subject), path)
          if (expected) expect(told, path).toEqual(await walk(expected, path))
        }
    })

    it('has the NFTs of the index', async () => {
      const subject = open()
      const { expected } = subject
      for (const address of accounts) {
        const path = `/v1/account/${address}/nfts?chainId=${chainId}`
        const told = await walk<{ address: string; tokenId: string }>(askOf(subject), path)
        const sort = (nfts: readonly { address: string; tokenId: string }[]) =>
          [...nfts].sort((a, b) => `${a.address} ${a.tokenId}`.localeCompare(`${b.address} ${b.tokenId}`))
        if (expected) expect(sort(told), path).toEqual(sort(await walk(expected, path)))
      }
    })

    it('has the approvals of the index', async () => {
      const subject = open()
      const { expected } = subject
      for (const address of accounts) {
        const path = `/v1/account/${address}/approvals?chainId=${chainId}`
        const told = await readWhole(askOf(subject), path)
        if (expected) expect(told, path).toEqual(await readWhole(expected, path))
      }
    })

    it('has nothing of an account without transactions', async () => {
      const ask = askOf(open())
      const path = `/v1/account/${stranger}`
      expect(await ask(`${path}/history?chainId=${chainId}`)).toEqual({ data: [], next: null })
      expect(await ask(`${path}/history?currency=usd`)).toEqual({ data: [], next: null })
      expect(await ask(`${path}/nfts?chainId=${chainId}`)).toEqual({ data: [], next: null })
      expect(await readWhole(ask, `${path}/approvals?chainId=${chainId}`)).toMatchObject({ data: [] })
      const balances = `${path}/balance?currency=usd&chainId=${chainId}`
      expect(await readWhole(ask, balances)).toMatchObject({ balances: [] })
    })
  })
}
