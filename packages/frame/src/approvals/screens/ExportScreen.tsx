import { sayExport } from '../../copy/sayExport.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'

/** `export-key`: confirms that the recovery phrase is shown. */
export function ExportScreen() {
  return (
    <Ask
      title={sayExport('exportTitle')}
      deed={sayExport('exportDeed')}
      alarms={[
        { tone: 'warning', title: sayExport('exportWarningTitle'), text: sayExport('exportWarningText') },
      ]}
    >
      <p>{sayExport('exportText')}</p>
      <AskedAccount />
    </Ask>
  )
}
