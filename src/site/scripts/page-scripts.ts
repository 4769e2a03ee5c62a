import { CallCard } from './call-card.ts'
import { startCopyPage } from './copy-page.ts'
import { startExpandAll } from './expand-all.ts'
import { showOperationBar } from './operation-bar.ts'
import { startSheets } from './try-it.ts'
import { unfoldMembers } from './unfold-members.ts'

/** Starts the scripts of all generated parts; each does nothing without its part. */
export function startPage(): void {
  customElements.define('call-card', CallCard)
  startCopyPage()
  startSheets()
  showOperationBar()
  startExpandAll()
  unfoldMembers()
}
