import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ProcessEvent, ProcessRecord } from '../../../contract/model/process.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { saleProcessApi } from './api.ts';
import { routeOfStep } from './step-route.ts';
import { addressOf } from './use-process-no.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Tells the server that a step is over, and goes where it says that the process stands then. */
export function useMoveOn(record: ProcessRecord) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Sent again after no answer, it is the same request.
  const requestId = useRef(newRequestId());
  const { insure_process_no: process_no, version } = record;
  const follow = async () => {
    const { progress } = saleProcessApi.endpoints;
    const now = await dispatch(progress.initiate({ process_no }, { forceRefetch: true, subscribe: false }));
    if (now.data) void navigate(addressOf(routeOfStep(now.data.current_step_alias), process_no));
  };
  const moveOn = async (event: ProcessEvent) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const args = { process_no, event, version, request_id: requestId.current };
    const answer = await dispatch(saleProcessApi.endpoints.handleProcess.initiate(args, { track: false }));
    // Another tab was first: where it led is where this one goes.
    if (answer.data || failureCode(answer.error) === catalogue.processMoved.code) await follow();
    else setFailure(answer.error as Failure);
    setBusy(false);
  };
  return { busy, failure, moveOn };
}
