import { Card } from '../../../../ui/card.tsx';
import { DocumentRow, rowId } from '../documents/document-row.tsx';
import type { ProductInfo } from '../../model.ts';

interface Props {
  readonly info: ProductInfo;
  readonly onOpen: (documentNo: string) => void;
}

/** Every text of the product, with how far it was read. */
export function DocumentsCard({ info: { documents }, onOpen }: Props) {
  return (
    <Card title="条款与文件">
      <ul>
        {documents.map((document) => (
          <DocumentRow
            key={document.document_no}
            document={document}
            id={rowId(document.document_no)}
            onOpen={() => onOpen(document.document_no)}
          />
        ))}
      </ul>
    </Card>
  );
}
