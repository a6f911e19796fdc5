import { useState } from 'react';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useLazyPolicyDocumentQuery } from './api.ts';

/** Saves a file by an address that is good for a few minutes, asked for with the tap. */
export function useDocument(processNo: string) {
  const [ask] = useLazyPolicyDocumentQuery();
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (document_no: string) => {
    if (opening !== null) return;
    setOpening(document_no);
    setProblem(null);
    try {
      const { url, name } = await ask({ process_no: processNo, document_no }).unwrap();
      saveFile(url, name);
    } catch (error) {
      setProblem(isFailure(error) ? failureText(error) : '文件没有打开，请重试');
    } finally {
      setOpening(null);
    }
  };
  return { open, opening, problem };
}
