import { CallCard } from '../code-samples/call-card.ts'
import { startCopyPage } from '../layout/copy-page.ts'
import { startExpandAll, unfoldMembers } from '../schema-tree/folds.ts'
import { showOperationBar } from '../pages/operation/operation-bar.ts'
import { connectResponses } from '../pages/operation/response-choice.ts'
import { startTryIt } from '../pages/console/try-it.ts'

/** Starts the scripts of all generated parts; each does nothing without its part. */
export function startPage(): void {
  customElements.define('call-card', CallCard)
  startCopyPage()
  startTryIt()
  showOperationBar()
  startExpandAll()
  unfoldMembers()
  connectResponses()
}
