import type { WalletRow } from '@latchkey/core'
import { List, Mark, Row, Tag } from '@latchkey/ui'
import { PlusIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import { useLocale } from '../../hooks/useLocale.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useNavigation } from '../../modal/useNavigation.ts'

/** Rows on Connect before "More wallets", unless more are installed. */
const rowsMax = 4

/** The wallets to offer first, and the way to the rest. */
export function WalletGroup() {
  const copy = useCopy()
  const { locale } = useLocale()
  const { push } = useNavigation()
  const wallets = useWallets()
  const installed = wallets.filter((wallet) => wallet.isInstalled)
  const shown = wallets.slice(0, Math.max(rowsMax - 1, installed.length))
  return (
    <List gap label={copy('connect.wallets')}>
      {shown.map((wallet) => (
        <Row
          key={wallet.id}
          mark={<Mark name={wallet.name} src={wallet.icon} color={wallet.color} />}
          label={wallet.name}
          trailing={tagOf(wallet, copy)}
          chevron
          onClick={() => push({ view: 'ConnectingWallet', data: { walletId: wallet.id } })}
        />
      ))}
      {wallets.length > shown.length && (
        <Row
          mark={
            <span className="lk-connect-more">
              <PlusIcon size="small" />
            </span>
          }
          label={copy('connect.more')}
          trailing={new Intl.NumberFormat(locale).format(wallets.length)}
          chevron
          onClick={() => push({ view: 'AllWallets' })}
        />
      )}
    </List>
  )
}

/** Says that a wallet was used lately, or is in this browser. */
function tagOf({ isRecent, isInstalled }: WalletRow, copy: ReturnType<typeof useCopy>) {
  if (isRecent) return <Tag tone="brass">{copy('connect.recent')}</Tag>
  return isInstalled && <Tag tone="good">{copy('connect.installed')}</Tag>
}
