import { CallCard } from './call-card.ts'
import { startCopyPage } from './copy-page.ts'
import { showExpandAll } from './expand-all.ts'
import { showOperationBar } from './operation-bar.ts'
import { watchSheets } from './try-it.ts'
import { unfoldMembers } from './unfold-members.ts'

/** Starts what the generated parts of a page need. A page without such a part has nothing for it to find. */
export function startPage(): void {
  customElements.define('call-card', CallCard)
  startCopyPage()
  watchSheets()
  showOperationBar()
  showExpandAll()
  unfoldMembers()
}
