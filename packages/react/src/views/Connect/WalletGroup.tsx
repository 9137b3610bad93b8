import type { WalletRow } from '@latchkey/core'
import { List, Mark, Row, Tag } from '@latchkey/ui'
import { PhoneIcon, PlusIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'

/** Number of wallets on Connect before "More wallets". More are shown if more are connectable or were used recently. */
const walletsMax = 3

/** Shows the first wallets to offer, a code for wallets on a phone, and a link to the rest. */
export function WalletGroup() {
  const copy = useCopy()
  const { locale } = useLocale()
  const { push, pick } = useNavigation()
  const { relay } = useKit().config
  const isMobile = useFacts((facts) => facts.isMobile)
  const wallets = useWallets()
  const first = wallets.filter(({ connectors, isRecent }) => connectors[0] || isRecent)
  const shown = wallets.slice(0, Math.max(walletsMax, first.length))
  return (
    <List gap label={copy('connect.wallets')}>
      {shown.map((wallet) => (
        <Row
          key={wallet.id}
          mark={<Mark name={wallet.name} src={wallet.icon} color={wallet.color} />}
          label={wallet.name}
          trailing={tagOf(wallet, copy)}
          chevron
          onClick={() => pick(wallet)}
        />
      ))}
      {/* On a phone, each row opens its wallet's app. */}
      {relay && !isMobile && (
        <Row
          mark={tile(PhoneIcon)}
          label={copy('connect.remote')}
          chevron
          onClick={() => push({ view: 'ConnectingWalletConnectBasic' })}
        />
      )}
      {wallets.length > shown.length && (
        <Row
          mark={tile(PlusIcon)}
          label={copy('connect.more')}
          trailing={new Intl.NumberFormat(locale).format(wallets.length)}
          chevron
          onClick={() => push({ view: 'AllWallets' })}
        />
      )}
    </List>
  )
}

function tile(Icon: typeof PlusIcon) {
  return (
    <span className="lk-connect-more">
      <Icon size="small" />
    </span>
  )
}

/** Labels a wallet as recently used or installed. */
function tagOf({ isRecent, isInstalled }: WalletRow, copy: ReturnType<typeof useCopy>) {
  if (isRecent) return <Tag tone="brass">{copy('connect.recent')}</Tag>
  return isInstalled && <Tag tone="good">{copy('connect.installed')}</Tag>
}
