import { List, Row, useStyles } from '@latchkey/ui'
import { ExternalIcon, PlusIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useInstall } from '../../wallets/useInstall.ts'
import { WalletMark } from '../../wallets/WalletMark.tsx'
import css from './GetAWallet.css.ts'

/** How many wallets are suggested before the link to the rest. */
const proposalsMax = 4

/** Suggests a few wallets to install in this browser or on this phone. */
export function GetAWallet() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const wallets = useWallets()
  const installOf = useInstall()
  const proposals = wallets
    .filter((wallet) => !wallet.isInstalled)
    .flatMap((wallet) => {
      const install = installOf(wallet)
      return install && install.type !== 'website' ? [{ wallet, install }] : []
    })
    .slice(0, proposalsMax)
  return (
    <>
      <p className="lk-get-intro">{copy('getAWallet.intro')}</p>
      <List gap label={copy('getAWallet.title')}>
        {proposals.map(({ wallet, install }) => (
          <Row
            key={wallet.id}
            mark={<WalletMark wallet={wallet} />}
            label={wallet.name}
            detail={copy(install.type === 'app' ? 'getAWallet.app' : 'getAWallet.extension')}
            trailing={<ExternalIcon size="small" />}
            href={install.href}
          />
        ))}
        <Row
          mark={
            <span className="lk-get-more">
              <PlusIcon size="small" />
            </span>
          }
          label={copy('getAWallet.more')}
          chevron
          onClick={() => push({ view: 'AllWallets' })}
        />
      </List>
    </>
  )
}
