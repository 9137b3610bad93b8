import { KeyValue, KeyValues, Notice, ShortAddress } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { sayExport } from '../../copy/sayExport.ts'
import { Ask } from '../parts/Ask.tsx'
import { useAsking } from '../useAsking.ts'

/** `export-key`: may the words be shown? */
export function ExportScreen() {
  const { approval } = useAsking()
  return (
    <Ask title={sayExport('exportTitle')} deed={sayExport('exportDeed')}>
      <p>{sayExport('exportText')}</p>
      <Notice tone="warning" title={sayExport('exportWarningTitle')}>
        {sayExport('exportWarningText')}
      </Notice>
      <KeyValues>
        <KeyValue label={say('account')}>
          <ShortAddress address={approval.address} />
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}
