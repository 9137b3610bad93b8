import { formatAmount, KeyValue, KeyValues, ShortAddress, useStyles } from '@latchkey/ui'
import { useMemo } from 'react'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { sayMessage } from '../../copy/sayMessage.ts'
import { Ask } from '../parts/Ask.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import css from '../parts/TypedTree.css.ts'
import { VisibleText } from '../parts/VisibleText.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import { isUnlimited } from '../requests/isUnlimited.ts'
import type { TokenFacts } from '../requests/readToken.ts'
import { type AskedTypedData, readTypedData, type TypedLine } from '../requests/readTypedData.ts'
import type { TypedAmount, TypedDataAction } from '../requests/readTypedDataActions.ts'
import { sayUnits } from '../requests/sayUnits.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import { useTokens } from '../useTokens.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `eth_signTypedData_v4` (EIP-712): the app it is for, its content, and what it grants. */
export function TypedDataScreen() {
  const { approval } = useAsking()
  const typedData = useMemo(() => readTypedData(approval.request.params), [approval])
  if (!typedData) return <UnreadableScreen />
  return <Known typedData={typedData} />
}

function Known({ typedData }: { typedData: AskedTypedData }) {
  const { approval, settings, locale } = useAsking()
  const { domain, lines } = typedData
  const { chainId } = approval.request
  const network = settings.networks.find(({ id }) => id === chainId) ?? { id: chainId, name: chainId }
  const wanted = useMemo(() => tokensOf(typedData), [typedData])
  const tokens = useTokens(wanted, chainId)
  if (!tokens) return <LoadingScreen />
  const { title, approveLabel, alarms, amounts } = describeTyped(typedData, tokens, network, locale)
  return (
    <Ask title={title} approveLabel={approveLabel} alarms={alarms}>
      {amounts.length > 0 && (
        <KeyValues>
          {amounts.map(({ label, text, token }, at) => (
            <KeyValue
              // biome-ignore lint/suspicious/noArrayIndexKey: what is signed never moves
              key={at}
              label={label}
              detail={token && <FullAddress>{token}</FullAddress>}
            >
              <VisibleText kind="line">{text}</VisibleText>
            </KeyValue>
          ))}
        </KeyValues>
      )}
      <KeyValues>
        {domain.name !== undefined && (
          <KeyValue
            label={sayCall('typedDomain')}
            detail={
              domain.version !== undefined && (
                <VisibleText kind="line">{`${sayCall('typedVersion')} ${domain.version}`}</VisibleText>
              )
            }
          >
            <VisibleText kind="line">{domain.name}</VisibleText>
          </KeyValue>
        )}
        {domain.contract !== undefined && (
          <KeyValue label={sayCall('typedContract')}>
            <FullAddress>{domain.contract}</FullAddress>
          </KeyValue>
        )}
        {domain.salt !== undefined && (
          <KeyValue label={sayCall('typedSalt')}>
            <VisibleText kind="line">{domain.salt}</VisibleText>
          </KeyValue>
        )}
        <KeyValue label={say('account')}>
          <ShortAddress address={approval.address} />
        </KeyValue>
      </KeyValues>
      <Quote label={sayCall('typedContent')}>
        <TypedTree lines={lines} />
      </Quote>
    </Ask>
  )
}

/** Typed data as a tree of names and values. */
function TypedTree({ lines }: { lines: readonly TypedLine[] }) {
  useStyles(css)
  return (
    <ul className="ask-tree">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is signed never moves
        <li key={at}>
          <span className="ask-tree-name">
            <VisibleText kind="line">{line.name}</VisibleText>
          </span>
          {'lines' in line ? (
            <TypedTree lines={line.lines} />
          ) : (
            <span className="ask-tree-value">
              {line.value === '' ? (
                <i>{sayCall('nothing')}</i>
              ) : line.isAddress ? (
                <FullAddress>{line.value}</FullAddress>
              ) : (
                <VisibleText kind="line">{line.value}</VisibleText>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type Tokens = ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals' | 'supply'>>

const typeMax = 60

/** Typed data in plain words. */
type TypedDescription = {
  title: string
  approveLabel: string
  alarms: readonly Alarm[]
  amounts: readonly { label: string; text: string; token: string | undefined }[]
}

/** Returns the tokens whose amounts occur in typed data. */
export const tokensOf = ({ actions }: AskedTypedData): readonly string[] =>
  listAmounts(actions).flatMap(([, { token, id }]) => (token && id === undefined ? [token] : []))

/** Describes typed data in plain words: its kind, the effect of signing, what is exchanged, and warnings. */
export function describeTyped(
  { primaryType, domain, actions }: AskedTypedData,
  tokens: Tokens,
  network: { id: string; name: string; symbol?: string; decimals?: number },
  locale: string,
): TypedDescription {
  const alarms = actions.flatMap((action) => [...warn(action, tokens)])
  const isElsewhere = domain.chainId !== undefined && network.id !== `eip155:${domain.chainId}`
  const elsewhere: Alarm = {
    tone: 'error',
    title: sayCall('typedWrongChainTitle'),
    text: sayCall('typedWrongChainText', { id: domain.chainId ?? '', network: network.name }),
  }
  const permits = actions.filter((action) => action.type === 'permit')
  const isWhole = permits.some((action) => isWholePermit(action, tokens))
  return {
    title:
      permits.length > 0
        ? sayCall(isWhole ? 'permitUnlimitedTitle' : 'permitTitle')
        : sayCall('typedTitle', { type: toOneLine(primaryType, typeMax) }),
    approveLabel: isWhole ? sayCall('approveUnlimitedButton') : sayMessage('signButton'),
    alarms: isElsewhere ? [...alarms, elsewhere] : alarms,
    amounts: listAmounts(actions).map(([way, amount]) => ({
      label: sayCall(way),
      text: writeAmount(amount, tokens, network, locale),
      token: amount.token,
    })),
  }
}

function listAmounts(actions: readonly TypedDataAction[]) {
  return actions.flatMap((action) => [
    ...('gives' in action ? action.gives.map((one) => ['gives', one] as const) : []),
    ...('gets' in action ? (action.gets ?? []).map((one) => ['gets', one] as const) : []),
  ])
}

function writeAmount(
  { token, amount, id }: TypedAmount,
  tokens: Tokens,
  { symbol, decimals }: { symbol?: string; decimals?: number },
  locale: string,
): string {
  if (id !== undefined) {
    const number = sayCall('tokenNumber', { id })
    return amount === 1n
      ? number
      : `${formatAmount(amount, { locale, decimals: 0, exact: true })} × ${number}`
  }
  const isNative = token !== undefined && /^0x0{40}$/.test(token)
  const known = isNative ? { symbol, decimals } : tokens.get(token?.toLowerCase() ?? '')
  if (known?.symbol === undefined) return sayUnits(amount, locale)
  return `${formatAmount(amount, { locale, decimals: known.decimals ?? 0, exact: true })} ${known.symbol}`
}

function* warn(action: TypedDataAction, tokens: Tokens): Generator<Alarm> {
  switch (action.type) {
    case 'permit': {
      const spender = action.spender ?? sayCall('someone')
      const isWhole = isWholePermit(action, tokens)
      yield {
        tone: isWhole ? 'error' : 'warning',
        title: sayCall(isWhole ? 'unlimitedTitle' : 'permitAlarm'),
        text: sayCall(isWhole ? 'permitUnlimitedText' : 'permitText', { spender }),
      }
      return
    }
    case 'transfer':
      yield {
        tone: 'error',
        title: sayCall('transferTitle'),
        text: sayCall('transferText', { to: action.to ?? sayCall('someone') }),
      }
      return
    case 'order':
      if (action.gets?.length === 0)
        yield { tone: 'error', title: sayCall('orderFreeTitle'), text: sayCall('orderFreeText') }
      yield { tone: 'warning', title: sayCall('orderTitle'), text: sayCall('orderText') }
      return
    case 'act':
      yield { tone: 'error', title: sayCall('actTitle'), text: sayCall('actText') }
  }
}

/** Returns whether a permit is effectively unlimited, given the supply of its tokens. */
function isWholePermit(action: TypedDataAction & { type: 'permit' }, tokens: Tokens): boolean {
  const isAll = ({ token, amount }: (typeof action.gives)[number]) =>
    isUnlimited(amount, tokens.get(token?.toLowerCase() ?? '')?.supply)
  return action.isUnlimited || action.gives.some(isAll)
}
