// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {
    Execution,
    IERC7579Execution,
    IERC7579Validator,
    MODULE_TYPE_VALIDATOR
} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// What may be called of one contract, and how much of it may be moved or given away by all of that together.
struct Target {
    address target;
    bytes4[] selectors;
    /// In base units, of the calls whose amount is known (see `_amountOf`); the largest number for no limit.
    uint256 amountLimit;
}

/// What the holder of a key may do in an account's name.
struct Permission {
    address signer;
    /// Seconds since 1970.
    uint48 validAfter;
    uint48 validUntil;
    /// Wei of all calls together. Where it is not zero, plain sends to anyone are allowed, too.
    uint256 valueLimit;
    /// Wei that the account pays at most for all operations together; zero where someone else pays.
    uint256 feeLimit;
    Target[] targets;
    /// Makes two permissions of one content two.
    bytes32 salt;
}

/// A validator of ERC-7579 that lets keys act for an account within permissions that the account itself has granted here.
/// A permission goes by the hash of its content; the content comes with each operation, as does the key's signature:
/// `abi.encode(permission, signature)`. What is spent is counted while operations are validated, hence before the first
/// call of a bundle: neither several operations of one bundle nor calls that come back in the middle of one get more. An
/// operation whose calls fail has still spent its part. All that validation reads or writes is storage that is the
/// account's by the rules of ERC-7562: its address is the last key of every mapping.
contract PermissionValidator is IERC7579Validator {
    struct State {
        uint48 grantedAt;
        uint48 revokedAt;
        uint64 epoch;
    }

    /// Counts how often the module was taken off an account: what was granted before does not come back with it.
    struct Install {
        uint64 epoch;
        uint48 endedAt;
    }

    /// Counters of a permission: value, fees, then the targets in their order.
    uint256 private constant VALUE = 0;
    uint256 private constant FEES = 1;
    uint256 private constant FIRST_TARGET = 2;
    /// Years enough; more would be read as numbers of blocks by later entry points.
    uint256 private constant TIME_BITS = 40;

    bytes4 private constant TRANSFER = bytes4(keccak256("transfer(address,uint256)"));
    bytes4 private constant TRANSFER_FROM = bytes4(keccak256("transferFrom(address,address,uint256)"));
    bytes4 private constant APPROVE = bytes4(keccak256("approve(address,uint256)"));
    bytes4 private constant INCREASE_ALLOWANCE = bytes4(keccak256("increaseAllowance(address,uint256)"));

    mapping(address account => Install) private _installs;
    mapping(bytes32 id => mapping(address account => State)) private _states;
    mapping(bytes32 id => mapping(uint256 counter => mapping(address account => uint256))) private _spent;

    event Granted(address indexed account, bytes32 indexed id);
    event Revoked(address indexed account, bytes32 indexed id);

    error AlreadyGranted(bytes32 id);
    error NotGranted(bytes32 id);
    error WrongTimes();
    error WrongSigner();
    error WrongTarget(address target);
    /// A limit stands beside a function whose amount nobody knows.
    error Uncountable(bytes4 selector);
    error NotCalls();
    error NotPermitted(address target, bytes4 selector);
    error OverLimit(uint256 counter);

    /// Grants, for the caller; a content is granted once.
    function grant(Permission calldata permission) external returns (bytes32 id) {
        id = idOf(permission);
        if (_states[id][msg.sender].grantedAt != 0) revert AlreadyGranted(id);
        if (permission.signer == address(0)) revert WrongSigner();
        if (
            permission.validUntil <= block.timestamp || permission.validUntil <= permission.validAfter
                || permission.validUntil >> TIME_BITS != 0
        ) revert WrongTimes();
        for (uint256 i = 0; i < permission.targets.length; i++) _check(permission.targets[i]);
        _states[id][msg.sender] = State(uint48(block.timestamp), 0, _installs[msg.sender].epoch);
        emit Granted(msg.sender, id);
    }

    /// Revokes, for the caller, for good; what is revoked already stays so.
    function revoke(bytes32 id) external {
        State storage state = _states[id][msg.sender];
        if (state.grantedAt == 0) revert NotGranted(id);
        if (state.revokedAt != 0) return;
        state.revokedAt = uint48(block.timestamp);
        emit Revoked(msg.sender, id);
    }

    /// When a permission was granted, and when that ended before its time; zero for never.
    function stateOf(address account, bytes32 id) external view returns (uint48 grantedAt, uint48 revokedAt) {
        State memory state = _states[id][account];
        Install memory install = _installs[account];
        revokedAt = state.revokedAt;
        if (revokedAt == 0 && state.grantedAt != 0 && state.epoch != install.epoch) revokedAt = install.endedAt;
        return (state.grantedAt, revokedAt);
    }

    /// What a permission has spent: value (0), fees (1), or the amount of a target (2 and its place).
    function spentOf(address account, bytes32 id, uint256 counter) external view returns (uint256) {
        return _spent[id][counter][account];
    }

    function idOf(Permission calldata permission) public pure returns (bytes32) {
        return keccak256(abi.encode(permission));
    }

    function isModuleType(uint256 moduleTypeId) external pure returns (bool) {
        return moduleTypeId == MODULE_TYPE_VALIDATOR;
    }

    /// Nothing is granted by it.
    function onInstall(bytes calldata) external {}

    /// Ends all that the caller has granted.
    function onUninstall(bytes calldata) external {
        Install storage install = _installs[msg.sender];
        install.epoch++;
        install.endedAt = uint48(block.timestamp);
    }

    /// Keys of permissions sign operations and nothing else.
    function isValidSignatureWithSender(address, bytes32, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }

    /// Checks an operation of the caller, and counts what it spends. When it is too early or too late, the entry point tells.
    function validateUserOp(PackedUserOperation calldata op, bytes32 hash) external returns (uint256) {
        (Permission memory permission, bytes memory signature) = abi.decode(op.signature, (Permission, bytes));
        bytes32 id = keccak256(abi.encode(permission));
        State memory state = _states[id][msg.sender];
        if (state.grantedAt == 0 || state.revokedAt != 0 || state.epoch != _installs[msg.sender].epoch) {
            revert NotGranted(id);
        }
        _spend(id, FEES, _feeOf(op), permission.feeLimit);
        _spendCalls(id, permission, _callsOf(op.callData));
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        bool isSigned = problem == ECDSA.RecoverError.NoError && signer == permission.signer;
        return ERC4337Utils.packValidationData(isSigned, permission.validAfter, permission.validUntil);
    }

    function _spendCalls(bytes32 id, Permission memory permission, Execution[] memory calls) private {
        for (uint256 i = 0; i < calls.length; i++) {
            Execution memory call = calls[i];
            // The account takes the zero address for itself, and an entry point pays out what the account has there.
            if (_isForbidden(call.target)) revert NotPermitted(call.target, bytes4(call.callData));
            _spend(id, VALUE, call.value, permission.valueLimit);
            if (call.callData.length == 0 && permission.valueLimit != 0) continue;
            _spendAmount(id, permission.targets, call);
        }
    }

    /// Finds the target that allows a call: the first that names contract and function.
    function _spendAmount(bytes32 id, Target[] memory targets, Execution memory call) private {
        bytes4 selector = bytes4(call.callData);
        if (call.callData.length < 4) revert NotPermitted(call.target, selector);
        for (uint256 i = 0; i < targets.length; i++) {
            if (targets[i].target != call.target || !_has(targets[i].selectors, selector)) continue;
            if (targets[i].amountLimit != type(uint256).max) {
                _spend(id, FIRST_TARGET + i, _amountOf(call.callData), targets[i].amountLimit);
            }
            return;
        }
        revert NotPermitted(call.target, selector);
    }

    function _spend(bytes32 id, uint256 counter, uint256 amount, uint256 limit) private {
        if (amount == 0) return;
        uint256 spent = _spent[id][counter][msg.sender];
        if (spent > limit || amount > limit - spent) revert OverLimit(counter);
        _spent[id][counter][msg.sender] = spent + amount;
    }

    /// The most that an operation may take of the account for being carried out.
    function _feeOf(PackedUserOperation calldata op) private pure returns (uint256) {
        if (ERC4337Utils.paymaster(op) != address(0)) return 0;
        uint256 gas = op.preVerificationGas + ERC4337Utils.verificationGasLimit(op) + ERC4337Utils.callGasLimit(op);
        return gas * ERC4337Utils.maxFeePerGas(op);
    }

    /// The calls that the account is to carry out: by `execute`, one or many, where what fails undoes all. Data that
    /// this contract and the account could decode differently is rejected: it must be encoded as Solidity encodes it.
    function _callsOf(bytes calldata data) private pure returns (Execution[] memory calls) {
        if (data.length < 100 || bytes4(data) != IERC7579Execution.execute.selector) revert NotCalls();
        if (uint256(bytes32(data[36:68])) != 64) revert NotCalls();
        uint256 length = uint256(bytes32(data[68:100]));
        if (length > data.length - 100) revert NotCalls();
        bytes calldata execution = data[100:100 + length];
        uint256 mode = uint256(bytes32(data[4:36]));
        if (mode == 0) {
            if (length < 52) revert NotCalls();
            calls = new Execution[](1);
            calls[0] = Execution(address(bytes20(execution)), uint256(bytes32(execution[20:52])), execution[52:]);
        } else if (mode == 1 << 248) {
            calls = abi.decode(execution, (Execution[]));
            if (keccak256(abi.encode(calls)) != keccak256(execution)) revert NotCalls();
        } else {
            revert NotCalls();
        }
    }

    function _check(Target calldata target) private view {
        if (_isForbidden(target.target) || target.selectors.length == 0) revert WrongTarget(target.target);
        if (target.amountLimit == type(uint256).max) return;
        for (uint256 i = 0; i < target.selectors.length; i++) {
            if (!_isCountable(target.selectors[i])) revert Uncountable(target.selectors[i]);
        }
    }

    /// The account, its permissions, and its deposit are nobody's but the owner's.
    function _isForbidden(address target) private view returns (bool) {
        return target == address(0) || target == msg.sender || target == address(this)
            || target == address(ERC4337Utils.ENTRYPOINT_V08);
    }

    function _has(bytes4[] memory selectors, bytes4 selector) private pure returns (bool) {
        for (uint256 i = 0; i < selectors.length; i++) {
            if (selectors[i] == selector) return true;
        }
        return false;
    }

    function _isCountable(bytes4 selector) private pure returns (bool) {
        return selector == TRANSFER || selector == TRANSFER_FROM || selector == APPROVE || selector == INCREASE_ALLOWANCE;
    }

    /// What a call of ERC-20 moves or gives away: its last argument. A leave to spend counts as spent.
    function _amountOf(bytes memory data) private pure returns (uint256) {
        uint256 end = bytes4(data) == TRANSFER_FROM ? 100 : 68;
        if (data.length != end) revert NotCalls();
        uint256 amount;
        assembly ("memory-safe") {
            // Its length stands in front of the data, and the word ends where the data does.
            amount := mload(add(data, end))
        }
        return amount;
    }
}
