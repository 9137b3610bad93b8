import { type BalanceResult, getBalanceQueryOptions, type Identity } from '@latchkey/core'
import { fillText } from '@latchkey/protocol/fillText'
import { avatarColors, shortAddress, useStyles } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { networkButtonCopy } from '../../copy/en/networkButton.ts'
import { useButtonCopy } from '../../copy/useButtonCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { usePendingTransactions } from '../../hooks/usePendingTransactions.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { ButtonNetwork } from './ButtonNetwork.tsx'
import markCss from './buttonMark.css.ts'
import css from './connectedAccount.css.ts'
import { useButtonImage } from './useButtonImage.tsx'

/** Parts of the account that a button shows. `'wide'` is on screens of at least 768 px only. */
export type ConnectButtonShow = {
  /** The account's picture, or colors derived from its address. Defaults to `true`. */
  avatar?: boolean | 'wide'
  /** The name instead of the address, if the account has one. Defaults to `true`. */
  name?: boolean | 'wide'
  /** The balance of the network's native token. Defaults to `'wide'`. It is only requested where it is shown. */
  balance?: boolean | 'wide'
  /** The network's logo. Defaults to `true` if the kit has several networks. */
  network?: boolean | 'wide'
}

/** The content of a button, and what the button itself needs to know of it. */
export type AccountPart = {
  Account?: typeof ConnectedAccount
  label?: string
  state?: 'wrong'
  view?: 'Networks' | undefined
}

const wideQuery = '(min-width: 768px)'
/** After this time, the button shows what has loaded. */
const patienceMs = 1_000

/** Shows an account in a button: its picture, name, balance, network and number of pending transactions. */
export function ConnectedAccount({
  address,
  show,
  onPart,
}: {
  address: string
  show: ConnectButtonShow
  /** Called before the browser paints. */
  onPart: (part: AccountPart) => void
}) {
  useStyles(markCss)
  useStyles(css)
  const copy = useButtonCopy(networkButtonCopy)
  const format = useFormat()
  const root = useRef<HTMLSpanElement>(null)
  const { network, isWrong, wrongView } = useNetwork()
  const shown = useShown(show)
  const { name, avatar, balance } = useAccount(address, shown, isWrong)
  const { picture } = useButtonImage(avatar)
  const pending = usePendingTransactions().data?.filter(({ outcome }) => outcome === undefined).length ?? 0

  const label = name ?? shortAddress(address)
  const amount = balance && `${format.amount(balance.value, { ...balance, short: true })} ${balance.symbol}`
  const count = pending > 0 && format.count(pending)
  const summary = [
    isWrong && copy('button.wrongNetwork'),
    fillText(copy('button.account'), { address: label }),
    amount,
    shown.network && network?.name,
    count && fillText(copy('button.pending'), { count }),
  ]
    .filter(Boolean)
    .join(', ')
  useLayoutEffect(() => {
    const part = { Account: ConnectedAccount, label: summary }
    onPart(isWrong ? { ...part, state: 'wrong', view: wrongView } : part)
  }, [onPart, summary, isWrong, wrongView])
  useSmoothSize(root, [isWrong, shown.avatar, shown.network, label, amount, count].join())

  const mark = isWrong ? (
    <span className="latchkey-button-mark" data-wrong="" />
  ) : (
    shown.network && network && <ButtonNetwork network={network} />
  )
  return (
    <>
      {shown.avatar ? (
        <span className="latchkey-button-avatar">
          <span className="latchkey-button-colors" style={avatarColors(address) as CSSProperties}>
            {picture}
          </span>
          {mark}
        </span>
      ) : (
        mark
      )}
      <span ref={root} className="latchkey-button-words">
        <span className="latchkey-button-label" dir="auto">
          {isWrong ? copy('button.wrongNetwork') : label}
        </span>
        {amount && (
          <>
            {' '}
            <bdi className="latchkey-button-balance" data-stale={balance?.isStale ? '' : undefined}>
              {amount}
            </bdi>
          </>
        )}
      </span>
      {count && <span className="latchkey-button-pending" data-count={count} />}
    </>
  )
}

type Shown = Record<keyof ConnectButtonShow, boolean>

/** Returns which parts are shown on this screen. */
function useShown(show: ConnectButtonShow): Shown {
  const hasSeveral = useKit().config.networks.length > 1
  const isWide = useSyncExternalStore(subscribeWide, () => readWide()?.matches ?? false)
  const isShown = (part: boolean | 'wide') => (part === 'wide' ? isWide : part)
  return {
    avatar: isShown(show.avatar ?? true),
    name: isShown(show.name ?? true),
    balance: isShown(show.balance ?? 'wide'),
    network: isShown(show.network ?? hasSeveral),
  }
}

/** Environments without layout, such as jsdom, have no media queries. */
const readWide = () => globalThis.matchMedia?.(wideQuery)

function subscribeWide(listener: () => void): () => void {
  const wide = readWide()
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** Returns the network, whether the app doesn't support it, and the view that then opens instead of the default one. */
function useNetwork() {
  const network = useFacts((facts) => facts.activeNetwork)
  const isWrong = useFacts((facts) => facts.status === 'connected' && !facts.isNetworkSupported)
  const canChoose = useFacts((facts) => facts.canSwitchNetwork)
  // Where the app requires a supported network, the default view asks for one.
  const isRequired = useFacts((facts) => !facts.allowsUnsupportedChain && !facts.isBasic)
  return { network, isWrong, wrongView: canChoose && !isRequired ? ('Networks' as const) : undefined }
}

/**
 * Returns the account's name, picture and balance. They appear together, so that the button grows once, unless one of
 * them takes long. While they reload for another network, the previous ones stay.
 */
function useAccount(address: string, shown: Shown, isWrong: boolean) {
  const kit = useKit()
  const { address: active, networkId } = useActiveAddress()
  const identity = useIdentity({ address: shown.name || shown.avatar ? active : undefined })
  const balance = useQuery(
    getBalanceQueryOptions(kit, { address: shown.balance && !isWrong ? active : undefined, networkId }),
    useQueryClient(),
  )
  const isNaming = identity.isLoading && identity.failureCount === 0
  const isCounting = balance.isLoading && balance.failureCount === 0
  const isLate = useLate(isNaming || isCounting, `${active} ${networkId}`)
  const isWaiting = (isNaming || isCounting) && !isLate

  const loaded = useMemo(() => balance.data && { ...balance.data, networkId }, [balance.data, networkId])
  const [last, setLast] = useState<Known>()
  const before = last?.address === address ? last : undefined
  const known: Known = {
    address,
    identity: isNaming || isWaiting ? before?.identity : identity.data,
    balance: isCounting || isWaiting ? before?.balance : loaded,
  }
  if (!before || before.identity !== known.identity || before.balance !== known.balance) setLast(known)
  return {
    name: (shown.name && known.identity?.name) || undefined,
    avatar: known.identity?.avatar ?? undefined,
    balance:
      shown.balance && !isWrong && known.balance
        ? { ...known.balance, isStale: known.balance.networkId !== networkId }
        : undefined,
  }
}

type Known = {
  address: string
  identity: Identity | undefined
  balance: (BalanceResult & { networkId: string }) | undefined
}

/** Returns whether something has been loading for long. `key` says what. */
function useLate(isLoading: boolean, key: string): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(key), patienceMs)
    return () => clearTimeout(timer)
  }, [isLoading, key])
  return late === key
}

/**
 * Animates the width of the button around an element when its content changes, so that what is beside it moves
 * smoothly, and once.
 */
function useSmoothSize(inside: RefObject<HTMLElement | null>, content: string): void {
  const size = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides the width
  useLayoutEffect(() => {
    const button = inside.current?.closest('button')
    if (!button) return
    const before = size.current
    const after = button.offsetWidth
    size.current = after
    if (before === undefined || before === after) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const end = grow(button, before, after)
    return () => {
      // A change during the growth continues from here.
      if ('growing' in button.dataset) size.current = button.offsetWidth
      end()
    }
  }, [inside, content])
}

/** Moves a button from one width to another. Returns a function that does so immediately. */
function grow(button: HTMLElement, from: number, to: number): () => void {
  const end = () => {
    delete button.dataset.growing
    button.style.removeProperty('--latchkey-button-size')
    button.removeEventListener('transitionend', end)
    button.removeEventListener('transitioncancel', end)
  }
  button.style.setProperty('--latchkey-button-size', `${from}px`)
  button.dataset.growing = ''
  // The transition starts at a width that was computed.
  button.getBoundingClientRect()
  button.style.setProperty('--latchkey-button-size', `${to}px`)
  button.addEventListener('transitionend', end)
  button.addEventListener('transitioncancel', end)
  return end
}
