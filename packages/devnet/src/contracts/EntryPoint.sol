// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EIP7702Utils} from "@openzeppelin/contracts/account/utils/EIP7702Utils.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IAccount, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// Calls the factory of an account that is yet to be made: not the entry point itself, which accounts obey.
contract SenderCreator {
    error NotEntryPoint();

    function createSender(bytes calldata initCode) external returns (address sender) {
        if (msg.sender != address(ERC4337Utils.ENTRYPOINT_V08)) revert NotEntryPoint();
        (bool done, bytes memory answer) = address(bytes20(initCode[:20])).call(initCode[20:]);
        if (done && answer.length == 32) sender = abi.decode(answer, (address));
    }
}

/// Carries out user operations by ERC-4337, with the ABI, the hash and the address of EntryPoint 0.8, for the local
/// chain alone. It has no aggregators, no stakes, no `postOp`, initialises no EIP-7702 senders, and fines nobody for gas
/// that was not used. It is put in its place by its code, so it has no constructor.
contract EntryPoint is ReentrancyGuardTransient {
    using ERC4337Utils for PackedUserOperation;

    struct Opened {
        bytes32 hash;
        address payer;
        uint256 prefund;
        uint256 gasUsed;
    }

    SenderCreator public constant senderCreator = SenderCreator(0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33);

    bytes32 private constant OPERATION_TYPE = keccak256(
        "PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)"
    );
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    /// Stands in a factory's place for a sender that is delegated in the same transaction (EIP-7702).
    bytes20 private constant DELEGATION_MARKER = bytes20(bytes2(0x7702));
    /// What is spent on an operation before and after it is measured.
    uint256 private constant UNMEASURED_GAS = 10_000;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(uint192 => uint64)) private _sequences;

    event BeforeExecution();
    event Deposited(address indexed account, uint256 totalDeposit);
    event Withdrawn(address indexed account, address withdrawAddress, uint256 amount);
    event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster);
    event UserOperationRevertReason(
        bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason
    );
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    error FailedOp(uint256 opIndex, string reason);
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);
    error NotPaid();

    receive() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address account) public payable {
        balanceOf[account] += msg.value;
        emit Deposited(account, balanceOf[account]);
    }

    function withdrawTo(address payable to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        emit Withdrawn(msg.sender, to, amount);
        _pay(to, amount);
    }

    function getNonce(address sender, uint192 key) external view returns (uint256) {
        return (uint256(key) << 64) | _sequences[sender][key];
    }

    function getUserOpHash(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("ERC4337"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 operation = keccak256(
            abi.encode(
                OPERATION_TYPE,
                op.sender,
                op.nonce,
                _initCodeHashOf(op),
                keccak256(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                keccak256(op.paymasterAndData)
            )
        );
        return MessageHashUtils.toTypedDataHash(domain, operation);
    }

    /// Of a sender that is delegated, what it is delegated to is signed in the marker's place.
    function _initCodeHashOf(PackedUserOperation calldata op) internal view returns (bytes32) {
        if (!_isDelegating(op)) return keccak256(op.initCode);
        address delegate = EIP7702Utils.fetchDelegate(op.sender);
        require(delegate != address(0), "not an EIP-7702 delegate");
        return keccak256(abi.encodePacked(delegate, op.factoryData()));
    }

    function _isDelegating(PackedUserOperation calldata op) internal pure returns (bool) {
        return op.initCode.length > 0 && bytes20(op.initCode) == DELEGATION_MARKER;
    }

    /// All operations are checked before the first is carried out: one that is not valid undoes them all.
    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external nonReentrant {
        Opened[] memory opened = new Opened[](ops.length);
        for (uint256 i = 0; i < ops.length; i++) opened[i] = _open(i, ops[i]);
        emit BeforeExecution();
        uint256 collected = 0;
        for (uint256 i = 0; i < ops.length; i++) collected += _carryOut(i, ops[i], opened[i]);
        _pay(beneficiary, collected);
    }

    function _open(uint256 index, PackedUserOperation calldata op) internal returns (Opened memory opened) {
        uint256 gasBefore = gasleft();
        opened.hash = getUserOpHash(op);
        opened.prefund = _prefundOf(index, op);
        address paymaster = op.paymaster();
        _createSender(index, op, opened.hash);
        opened.payer = paymaster == address(0) ? op.sender : paymaster;
        _validateSender(index, op, opened);
        uint192 key = uint192(op.nonce >> 64);
        if (_sequences[op.sender][key]++ != uint64(op.nonce)) revert FailedOp(index, "AA25 invalid account nonce");
        if (gasBefore - gasleft() > op.verificationGasLimit()) revert FailedOp(index, "AA26 over verificationGasLimit");
        if (balanceOf[opened.payer] < opened.prefund) {
            revert FailedOp(index, paymaster == address(0) ? "AA21 didn't pay prefund" : "AA31 paymaster deposit too low");
        }
        balanceOf[opened.payer] -= opened.prefund;
        if (paymaster != address(0)) _validatePaymaster(index, op, opened);
        opened.gasUsed = gasBefore - gasleft() + op.preVerificationGas;
    }

    /// The most that an operation may cost.
    function _prefundOf(uint256 index, PackedUserOperation calldata op) internal pure returns (uint256) {
        if (op.preVerificationGas > type(uint120).max || op.maxFeePerGas() > type(uint120).max) {
            revert FailedOp(index, "AA94 gas values overflow");
        }
        uint256 gasLimit = op.preVerificationGas + op.verificationGasLimit() + op.callGasLimit()
            + op.paymasterVerificationGasLimit() + op.paymasterPostOpGasLimit();
        return gasLimit * op.maxFeePerGas();
    }

    function _createSender(uint256 index, PackedUserOperation calldata op, bytes32 hash) internal {
        if (op.initCode.length == 0) return;
        if (_isDelegating(op)) {
            if (op.initCode.length > 20) revert FailedOp(index, "AA99 a delegation is initialised with nothing here");
            return;
        }
        if (op.sender.code.length != 0) revert FailedOp(index, "AA10 sender already constructed");
        if (op.initCode.length < 20) revert FailedOp(index, "AA99 initCode too small");
        address made = senderCreator.createSender{gas: op.verificationGasLimit()}(op.initCode);
        if (made == address(0)) revert FailedOp(index, "AA13 initCode failed or OOG");
        if (made != op.sender) revert FailedOp(index, "AA14 initCode must return sender");
        if (made.code.length == 0) revert FailedOp(index, "AA15 initCode must create sender");
        emit AccountDeployed(hash, made, op.factory(), op.paymaster());
    }

    function _validateSender(uint256 index, PackedUserOperation calldata op, Opened memory opened) internal {
        if (op.sender.code.length == 0) revert FailedOp(index, "AA20 account not deployed");
        uint256 held = balanceOf[op.sender];
        bool isOwnPayer = opened.payer == op.sender;
        uint256 missing = isOwnPayer && held < opened.prefund ? opened.prefund - held : 0;
        try IAccount(op.sender).validateUserOp{gas: op.verificationGasLimit()}(op, opened.hash, missing) returns (
            uint256 validationData
        ) {
            _requireValid(index, validationData, "AA24 signature error", "AA22 expired or not due");
        } catch (bytes memory reason) {
            revert FailedOpWithRevert(index, "AA23 reverted", reason);
        }
    }

    function _validatePaymaster(uint256 index, PackedUserOperation calldata op, Opened memory opened) internal {
        if (opened.payer.code.length == 0) revert FailedOp(index, "AA30 paymaster not deployed");
        uint256 limit = op.paymasterVerificationGasLimit();
        try IPaymaster(opened.payer).validatePaymasterUserOp{gas: limit}(op, opened.hash, opened.prefund) returns (
            bytes memory context, uint256 validationData
        ) {
            if (context.length != 0) revert FailedOp(index, "AA33 postOp is not offered here");
            _requireValid(index, validationData, "AA34 signature error", "AA32 paymaster expired or not due");
        } catch (bytes memory reason) {
            revert FailedOpWithRevert(index, "AA33 reverted", reason);
        }
    }

    function _requireValid(uint256 index, uint256 validationData, string memory unsigned, string memory untimely)
        internal
        view
        virtual
    {
        (address aggregator, bool isUntimely) = ERC4337Utils.getValidationData(validationData);
        if (aggregator != address(0)) revert FailedOp(index, unsigned);
        if (isUntimely) revert FailedOp(index, untimely);
    }

    function _carryOut(uint256 index, PackedUserOperation calldata op, Opened memory opened)
        internal
        returns (uint256 cost)
    {
        uint256 gasBefore = gasleft();
        // A call gets 63 of 64 parts of what is left: who sends too little must not make it fail.
        if (gasBefore * 63 / 64 < op.callGasLimit() + UNMEASURED_GAS) revert FailedOp(index, "AA95 out of gas");
        (bool success, bytes memory answer) = op.sender.call{gas: op.callGasLimit()}(op.callData);
        if (!success && answer.length > 0) emit UserOperationRevertReason(opened.hash, op.sender, op.nonce, answer);
        uint256 gasUsed = opened.gasUsed + gasBefore - gasleft() + UNMEASURED_GAS;
        cost = gasUsed * op.gasPrice();
        if (cost > opened.prefund) cost = opened.prefund;
        balanceOf[opened.payer] += opened.prefund - cost;
        emit UserOperationEvent(opened.hash, op.sender, op.paymaster(), op.nonce, success, cost, gasUsed);
    }

    function _pay(address payable to, uint256 amount) private {
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert NotPaid();
    }
}

/// What the local bundler measures with, in place of the entry point's code and in calls that change nothing: whatever
/// an operation is signed by is good.
contract EntryPointGauge is EntryPoint {
    function measure(PackedUserOperation calldata op)
        external
        returns (uint256 verificationGas, uint256 callGas, bool success, bytes memory answer)
    {
        verificationGas = _open(0, op).gasUsed;
        uint256 gasBefore = gasleft();
        (success, answer) = op.sender.call(op.callData);
        callGas = gasBefore - gasleft();
    }

    function _requireValid(uint256, uint256, string memory, string memory) internal view override {}
}
