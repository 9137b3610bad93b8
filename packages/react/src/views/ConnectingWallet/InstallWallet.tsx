import type { WalletRow } from '@latchkey/core'
import { ButtonLink, Mark } from '@latchkey/ui'
import { ExternalIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { useInstall } from '../../wallets/useInstall.ts'

/** Shows where to get a wallet that isn't installed. */
export function InstallWallet({ wallet }: { wallet: WalletRow }) {
  const copy = useCopy()
  const { name } = wallet
  const install = useInstall()(wallet)
  return (
    <Outcome
      mark={<Mark name={name} src={wallet.icon} color={wallet.color} size={72} />}
      title={copy('connecting.notInstalled.title', { name })}
      text={copy('connecting.notInstalled.action')}
      action={
        install && (
          <ButtonLink href={install.href} icon={<ExternalIcon size="small" />}>
            {copy('connecting.install', { name })}
          </ButtonLink>
        )
      }
    />
  )
}
