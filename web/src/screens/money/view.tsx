import { useState } from 'react';
import { useReadOnly } from '../../api/read-only.ts';
import { hasNoContract } from '../../figures/contract.ts';
import { Card } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { BillCard } from './bill-card.tsx';
import { BudgetCard } from './budget-card.tsx';
import { ContractCard } from './contract-card.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ExplainCards } from './explain-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { OwnPricesDialog } from './own-prices-dialog.tsx';
import { PeriodCard } from './period-card.tsx';
import type { MoneyData, OpenPeriod } from './props.ts';
import { moneySentence } from './sentence.ts';

type DialogName = 'contract' | 'own' | undefined;

export function MoneyView({ data, onOpen }: { data: MoneyData; onOpen: OpenPeriod }) {
  const i18n = useI18n();
  const [dialog, setDialog] = useState<DialogName>();
  const isBare = hasNoContract(data.cost);
  return (
    <>
      <PageHead {...moneySentence(data, i18n)} isKnown={!reservesLayout()} />
      <div className={data.period.span === 'day' ? 'cards items-start' : 'cards'}>
        {isBare ? (
          <NoContract onOpenDialog={setDialog} />
        ) : data.period.span === 'day' ? (
          <ExplainCards data={data} />
        ) : (
          <>
            <PeriodCard data={data} onOpen={onOpen} />
            <BudgetCard data={data} />
            <ContractCard data={data} onOpenDialog={setDialog} />
            <BillCard data={data} />
            <InvoicesCard data={data} />
          </>
        )}
      </div>
      {dialog === 'contract' && <ContractDialog home={data.home} onClose={() => setDialog(undefined)} />}
      {dialog === 'own' && data.pricing && (
        <OwnPricesDialog home={data.home} pricing={data.pricing} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

function NoContract({ onOpenDialog }: { onOpenDialog: (dialog: DialogName) => void }) {
  const { messages } = useI18n();
  const action = !useReadOnly() && (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="button button-primary" onClick={() => onOpenDialog('contract')}>
        {messages.money.chooseContract}
      </button>
      <button type="button" className="button" onClick={() => onOpenDialog('own')}>
        {messages.money.ownPrices}
      </button>
    </div>
  );
  return (
    <Card title={messages.money.contract} span={12}>
      <PanelState state={{ kind: 'no-contract' }} height={200} action={action} />
    </Card>
  );
}
