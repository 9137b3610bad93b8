import type { FrameFailure, FrameRpcRequest } from '@latchkey/protocol/frame'
import type { Address } from 'viem'
import type { Approval, FrameSettings } from '../../src/base/ports.ts'
import { createWalletServer } from '../createWalletServer.ts'
import { createWalletWorld, logIn } from '../createWalletWorld.ts'
import type { Attack, Target } from './attack.ts'
import { createHostileChain } from './createHostileChain.ts'
import { type ReadScreen, readScreen } from './readScreen.ts'

const chainId = 1337
const contracts = (digit: string) => ({
  factory: `0x${digit.repeat(40)}` as Address,
  implementation: `0x${'f'.repeat(40)}` as Address,
  delegate: `0x${'d'.repeat(40)}` as Address,
  bundlerUrl: 'http://127.0.0.1:1',
})

/** Outcome of an attack: rejected with a code, or shown. */
type AttackEnd = { refused: number | string } | { screen: ReadScreen }

/** Opens a wallet on a hostile chain with a logged-in user; `close` ends it. */
export async function openTarget() {
  const chain = await createHostileChain(chainId)
  const server = await createWalletServer()
  const id = `eip155:${chainId}`
  const world = createWalletWorld(server, { id, rpc: chain.rpc, smartAccounts: contracts('1') })
  // A second chain, where the same key has another smart account.
  const more: Partial<FrameSettings> = {
    rpc: { [id]: chain.rpc, 'eip155:10': chain.rpc },
    smartAccounts: { [id]: contracts('1'), 'eip155:10': contracts('2') },
  }
  const { browser } = world.openBrowser()
  const { frame, host } = world.openTab(browser, more)
  await logIn(server, host)
  const { accounts } = await host.ask('get-user')
  const addressOf = (type: string) => accounts?.find((each) => each.type === type)?.address as Address
  await host.ask('switch-network', { chainId: 10 })
  const elsewhere = await host.ask('get-user')
  await host.ask('switch-network', { chainId })
  const own = {
    key: addressOf('eoa'),
    smart: addressOf('smartAccount'),
    smartElsewhere: elsewhere.accounts?.find(({ type }) => type === 'smartAccount')?.address as Address,
  }

  return {
    /** Runs one attack up to its rejection or its screen. */
    async run({ ask, account = 'eoa', chain: hostile }: Attack): Promise<AttackEnd> {
      chain.use(hostile)
      const { address } = await host.ask('set-preferred-account', { type: account })
      const target: Target = { ...own, account: address as Address, chainId }
      const asked = ask(target)
      if ('approval' in asked) {
        const request = { method: 'wallet_sendCalls', params: [{}], chainId: id }
        const approval: Approval = {
          ...{ id: '', request, address: target.account, origin: frame.settings.appOrigin },
          ...{ appName: undefined, transaction: undefined, ...asked.approval },
        }
        return { screen: await readScreen(approval, frame.settings) }
      }
      const answer = host.ask('rpc-request', { ...asked, chainId: id } as FrameRpcRequest).then(
        () => ({ refused: 'answered' }),
        ({ code, name }: FrameFailure) => ({ refused: code ?? name }),
      )
      let stop = () => {}
      const shown = new Promise<Approval>((resolve) => {
        const look = () => {
          const [first] = frame.approvals.get()
          if (first) resolve(first)
        }
        stop = frame.approvals.subscribe(look)
        look()
      })
      const end = await Promise.race([answer, shown])
      stop()
      if ('refused' in end) return end
      const screen = await readScreen(end, frame.settings)
      frame.approvals.reject(end.id)
      await answer
      return { screen }
    },
    async close() {
      world.close()
      await server.close()
      await chain.close()
    },
  }
}

/** Returns the defects in an attack's outcome; empty if the wallet resisted it. */
export function judgeAttack({ must }: Attack, end: AttackEnd): readonly string[] {
  if ('refuse' in must) {
    const isRefused = 'refused' in end && end.refused === must.refuse
    return isRefused ? [] : [`expected a refusal with ${must.refuse}, got ${JSON.stringify(end, toText)}`]
  }
  if (!('screen' in end)) return [`expected a screen, got a refusal with ${end.refused}`]
  const { title, approveLabel, alarms, body } = end.screen
  const all = [title, approveLabel, ...alarms.flatMap((alarm) => [alarm.title, alarm.text]), ...body]
  const titles = alarms.map((alarm) => alarm.title)
  return [
    ...must.alarm.filter((each) => !titles.includes(each)).map((each) => `no alarm “${each}”`),
    ...(must.show ?? [])
      .filter((each) => !all.some((text) => text.includes(each)))
      .map((each) => `“${each}” is not shown`),
    ...(must.never ?? [])
      .filter((each) => all.some((text) => text.includes(each)))
      .map((each) => `“${each}” is shown`),
  ].map((problem) => `${problem} in ${JSON.stringify(end.screen, toText)}`)
}

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
