import { Notice } from '@latchkey/ui'
import { sayExport } from '../../copy/sayExport.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'

/** `export-key`: may the words be shown? */
export function ExportScreen() {
  return (
    <Ask title={sayExport('exportTitle')} deed={sayExport('exportDeed')}>
      <p>{sayExport('exportText')}</p>
      <Notice tone="warning" title={sayExport('exportWarningTitle')}>
        {sayExport('exportWarningText')}
      </Notice>
      <AskedAccount />
    </Ask>
  )
}
